import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The program, team and account that a purchase was decided on. Until now no card changed its program. */
export class KeepProgramOfPurchases1795323660000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['card_authorization', 'card_transaction']) {
      await runner.query(`
        alter table ${table} add column spend_program_id uuid, add column team_id uuid, add column paying_account_id uuid`);
      await runner.query(`
        update ${table} p set spend_program_id = c.spend_program_id from card c
        where c.organization_id = p.organization_id and c.id = p.card_id and c.spend_program_id is not null`);
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
