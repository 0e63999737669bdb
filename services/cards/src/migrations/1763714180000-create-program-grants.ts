import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Cards on spend programs that people shall get and have not got yet; the card takes the row's place. */
export class CreateProgramGrants1763714180000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table program_grant (
        organization_id uuid not null,
        user_id uuid not null,
        spend_program_id uuid not null,
        holder_name text,
        holder_email text not null,
        attempts int not null default 0,
        next_attempt_at timestamptz not null default now(),
        created_at timestamptz not null default now(),
        primary key (organization_id, user_id, spend_program_id)
      )`);
    await runner.query(`create index program_grant_due on program_grant (next_attempt_at)`);
    await protectTenantTable(runner, 'program_grant');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
