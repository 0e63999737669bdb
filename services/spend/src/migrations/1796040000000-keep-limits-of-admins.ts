import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The limit that an admin set. It is known for programs that no treasury pays for: a manager can neither create one nor raise its limit.
 * For the others it is unknown until an admin saves the limit.
 */
export class KeepLimitsOfAdmins1796040000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table spend_program add column admin_limit_minor bigint check (admin_limit_minor > 0)`);
    await runner.query(`
      update spend_program p set admin_limit_minor = l.limit_minor
      from spend_limit l, account a
      where l.organization_id = p.organization_id and l.owner_id = p.id and l.kind = 'program_period'
        and a.organization_id = p.organization_id and a.id = p.paying_account_id and a.kind <> 'treasury'`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
