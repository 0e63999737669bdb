import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The lines of a split purchase. A split applies to each line of the list that has its coding and its amount, with
 * the opposite sign for a refund; `split_minor` is the sum that it was made for. Lists have it in columns, as categories.
 */
export class SplitPurchases1795335080000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table purchase_split_line (
        organization_id uuid not null,
        purchase_id uuid not null,
        position smallint not null,
        category_id uuid not null,
        amount_minor bigint not null check (amount_minor <> 0),
        memo text,
        primary key (organization_id, purchase_id, position)
      )`);
    await runner.query(
      `create index purchase_split_line_of_category on purchase_split_line (organization_id, category_id, purchase_id)`,
    );
    await protectTenantTable(runner, 'purchase_split_line');
    await runner.query(`alter table purchase_coding add column split_minor bigint`);
    for (const table of ['card_authorization', 'card_transaction']) {
      await runner.query(`alter table ${table} add column split_id uuid, add column split_minor bigint`);
      await runner.query(
        `create index ${table}_split on ${table} (organization_id, split_id) where split_id is not null`,
      );
    }
    await keepSplitOfLines(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

async function keepSplitOfLines(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create or replace function categorize_lines() returns trigger language plpgsql as $$
    declare
      -- An earlier release sets a category without removing the split.
      split uuid := case when new.split_minor is not null and new.category_id is null then new.purchase_id end;
    begin
      perform from card_authorization where organization_id = new.organization_id and id = coalesce(
        (select authorization_id from card_transaction where organization_id = new.organization_id and id = new.purchase_id),
        new.purchase_id) for update;
      update card_authorization set category_id = new.category_id, split_id = split, split_minor = new.split_minor
      where organization_id = new.organization_id and id = new.purchase_id;
      update card_transaction t set category_id = new.category_id, split_id = split, split_minor = new.split_minor,
        coding_revision = t.coding_revision + 1
      where t.organization_id = new.organization_id and (t.id = new.purchase_id or t.authorization_id = new.purchase_id
        and not exists (select from purchase_coding c where c.organization_id = t.organization_id and c.purchase_id = t.id));
      return null;
    end $$`);
  await runner.query(`
    create or replace function categorize_new_transaction() returns trigger language plpgsql as $$
    begin
      perform from card_authorization
      where organization_id = new.organization_id and id = new.authorization_id for share;
      select c.category_id, case when c.split_minor is not null and c.category_id is null then c.purchase_id end,
        c.split_minor, 1
      into new.category_id, new.split_id, new.split_minor, new.coding_revision from purchase_coding c
      where c.organization_id = new.organization_id and c.purchase_id = new.authorization_id;
      new.coding_revision := coalesce(new.coding_revision, 0);
      return new;
    end $$`);
}
