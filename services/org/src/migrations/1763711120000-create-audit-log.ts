import { keepForGood, protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What people did. Names and addresses are as they were then; nobody's later change rewrites them. */
export class CreateAuditLog1763711120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_entry (
        organization_id uuid not null references organization (organization_id),
        id uuid not null,
        occurred_at timestamptz not null,
        action text not null,
        actor_kind text not null check (actor_kind in ('user', 'service', 'visitor')),
        actor_id text,
        actor_name text,
        actor_email text,
        -- Only of somebody who acted from another organization.
        actor_organization text,
        record_kind text not null,
        record_id text not null,
        record_label text not null,
        before jsonb,
        after jsonb,
        network text,
        browser text,
        trace_id text not null,
        -- What is looked in for a name or an address, in small letters.
        searched text not null,
        kept_at timestamptz not null default now(),
        primary key (organization_id, id)
      )`);
    await runner.query(
      `create index audit_entry_newest on audit_entry (organization_id, occurred_at desc, id desc)`,
    );
    await runner.query(
      `create index audit_entry_actor on audit_entry (organization_id, actor_id, occurred_at desc, id desc)`,
    );
    await runner.query(
      `create index audit_entry_kind on audit_entry (organization_id, record_kind, occurred_at desc, id desc)`,
    );
    await protectTenantTable(runner, 'audit_entry');
    await keepForGood(runner, 'audit_entry');
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
