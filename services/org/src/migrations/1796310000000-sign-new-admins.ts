import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Invitations that wait for a second signature or have it, and when a person lost the role Admin. */
export class SignNewAdmins1796310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table invite
        add column waits_for_signature boolean not null default false,
        add column signed_at timestamptz`);
    await runner.query(`alter table member add column admin_ended_at timestamptz`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
