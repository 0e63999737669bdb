import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Who decides on reports in place of an approver who is away, one for each approver. What was before is in the audit log. */
export class CreateReimbursementSubstitutes1795470060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table reimbursement_substitute (
        organization_id uuid not null,
        approver_id uuid not null,
        approver_name text not null,
        substitute_id uuid not null check (substitute_id <> approver_id),
        substitute_name text not null,
        from_day date not null,
        to_day date not null check (to_day >= from_day),
        time_zone text not null,
        -- The days as times: from the start of the first to the end of the last.
        starts_at timestamptz not null,
        ends_at timestamptz not null check (ends_at > starts_at),
        primary key (organization_id, approver_id)
      )`);
    await runner.query(
      `create index reimbursement_substitute_of on reimbursement_substitute (organization_id, substitute_id)`,
    );
    await protectTenantTable(runner, 'reimbursement_substitute');
    await runner.query(`
      alter table reimbursement_vote add column in_place_of_id uuid, add column in_place_of_name text,
        add constraint reimbursement_vote_in_place_of
          check ((in_place_of_id is null) = (in_place_of_name is null)) not valid`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
