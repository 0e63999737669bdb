import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** People and teams that belong to a program, with or without a card, and the category of its purchases. */
export class CreateProgramMembers1795327060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table program_member (
        organization_id uuid not null,
        program_id uuid not null,
        kind text not null check (kind in ('person', 'team')),
        -- The id of the person or of the team.
        member_id uuid not null,
        added_at timestamptz not null default now(),
        primary key (organization_id, program_id, kind, member_id)
      )`);
    await runner.query(
      `create index program_member_of_person on program_member (organization_id, member_id) where kind = 'person'`,
    );
    await protectTenantTable(runner, 'program_member');
    await runner.query(`alter table spend_program add column default_category_id uuid`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
