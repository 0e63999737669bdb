import { keepForGood, protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Recorded exports with the names of their time, the entries of each, and which entries were marked ready. */
export class ExportBooks1795343060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table accounting_export (
        organization_id uuid not null,
        id uuid primary key,
        number int not null,
        format text not null,
        from_on date not null,
        to_on date not null,
        entry_count int not null,
        repeated_count int not null,
        names jsonb not null,
        user_id uuid not null,
        user_name text not null,
        created_at timestamptz not null,
        unique (organization_id, number)
      )`);
    await protectTenantTable(runner, 'accounting_export');
    await keepForGood(runner, 'accounting_export');
    await runner.query(`
      create table exported_transfer (
        organization_id uuid not null,
        export_id uuid not null,
        position int not null,
        transfer_id uuid not null,
        is_repeated boolean not null,
        primary key (organization_id, export_id, position)
      )`);
    // An entry is in one export, except where a person repeated it on purpose.
    await runner.query(`
      create unique index transfer_exported_once on exported_transfer (organization_id, transfer_id) where not is_repeated`);
    await protectTenantTable(runner, 'exported_transfer');
    await keepForGood(runner, 'exported_transfer');
    await runner.query(`
      create table transfer_review (
        organization_id uuid not null,
        transfer_id uuid not null,
        user_id uuid not null,
        ready_at timestamptz not null,
        primary key (organization_id, transfer_id)
      )`);
    await protectTenantTable(runner, 'transfer_review');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
