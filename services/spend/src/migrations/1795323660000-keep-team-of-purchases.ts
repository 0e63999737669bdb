import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The team of the program that an authorization was decided on, for the life of the authorization. */
export class KeepTeamOfPurchases1795323660000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table card_authorization add column team_id uuid`);
    await runner.query(`
      update card_authorization a set team_id = p.team_id from spend_program p
      where p.organization_id = a.organization_id and p.id = a.spend_program_id and p.team_id is not null`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
