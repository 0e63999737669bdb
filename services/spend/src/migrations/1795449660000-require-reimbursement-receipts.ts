import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What the policy asks of a line, and why a line has no receipt. Organizations that exist already keep a policy that asks for
 * nothing, so that nobody's report is refused after an upgrade; those of later have the default of the service.
 */
export class RequireReimbursementReceipts1795449660000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table reimbursement_policy
        add column receipt_required_above_minor bigint check (receipt_required_above_minor >= 0),
        add column line_limit_minor bigint check (line_limit_minor > 0),
        add column max_age_days int check (max_age_days > 0)`);
    await runner.query(`
      insert into reimbursement_policy (organization_id, approvers)
      select organization_id, 1 from organization on conflict do nothing`);
    await runner.query(`alter table reimbursement_line add column receipt_reason text`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
