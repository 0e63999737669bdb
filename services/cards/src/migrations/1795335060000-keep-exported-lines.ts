import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * An export reads its pages as the purchases were when it began: rows know when they were recorded, and authorizations
 * keep what they were before each change. Writers share a lock that an export takes while it reads the clock, so that
 * everything with an earlier time is committed.
 */
export class KeepExportedLines1795335060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table authorization_line_change (
        organization_id uuid not null,
        id bigint generated always as identity,
        authorization_id uuid not null,
        line_status text,
        line_amount_minor bigint not null,
        changed_at timestamptz not null,
        primary key (organization_id, id)
      )`);
    await runner.query(
      `create index authorization_line_change_of_authorization
         on authorization_line_change (organization_id, authorization_id, changed_at)`,
    );
    await runner.query(
      `create index authorization_line_change_by_time on authorization_line_change (organization_id, changed_at)`,
    );
    await protectTenantTable(runner, 'authorization_line_change');
    // A constant default rewrites no table.
    for (const table of ['card_authorization', 'card_transaction']) {
      await runner.query(
        `alter table ${table} add column recorded_at timestamptz not null default '-infinity'`,
      );
      await runner.query(`alter table ${table} alter column recorded_at set default clock_timestamp()`);
    }
    await createTriggers(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

async function createTriggers(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create function record_purchase() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtextextended('purchase-export:' || new.organization_id, 0));
      new.recorded_at := clock_timestamp();
      return new;
    end $$`);
  for (const table of ['card_authorization', 'card_transaction'])
    await runner.query(
      `create trigger record_purchase before insert on ${table} for each row execute function record_purchase()`,
    );
  await runner.query(`
    create function keep_changed_line() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtextextended('purchase-export:' || new.organization_id, 0));
      insert into authorization_line_change (organization_id, authorization_id, line_status, line_amount_minor, changed_at)
      values (old.organization_id, old.id, old.line_status, old.line_amount_minor, clock_timestamp());
      return new;
    end $$`);
  await runner.query(`
    create trigger keep_changed_line before update of line_status, line_amount_minor on card_authorization
      for each row when (old.line_status is distinct from new.line_status
        or old.line_amount_minor <> new.line_amount_minor) execute function keep_changed_line()`);
}
