import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Rules that categorize purchases, their runs over earlier purchases, and what `org` publishes about categories. */
export class CategorizeByRules1795480000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table category_rule (
        organization_id uuid not null,
        id uuid not null,
        match_by text not null check (match_by in ('merchant_name', 'merchant_category', 'network_id')),
        match_value text not null,
        category_id uuid not null,
        memo text,
        position int not null,
        is_active boolean not null default true,
        version int not null default 1,
        primary key (organization_id, id)
      )`);
    await runner.query(`
      create table category_rule_run (
        organization_id uuid not null,
        rule_id uuid not null,
        rule_version int not null,
        started_at timestamptz(3) not null,
        finished_at timestamptz(3),
        categorized int not null default 0,
        reached_at timestamptz,
        reached_id uuid,
        primary key (organization_id, rule_id)
      )`);
    await runner.query(
      `create index category_rule_run_unfinished on category_rule_run (started_at) where finished_at is null`,
    );
    // Revision 0: read from `org`, and no change was published since.
    await runner.query(`
      create table chart_category (
        organization_id uuid not null,
        category_id uuid not null,
        revision int not null,
        name text not null,
        is_archived boolean not null,
        primary key (organization_id, category_id)
      )`);
    for (const table of ['category_rule', 'category_rule_run', 'chart_category'])
      await protectTenantTable(runner, table);
    await keepRuleOfCoding(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** A trigger removes the rule from a coding that somebody changes, because an earlier release does not know of it. */
async function keepRuleOfCoding(runner: QueryRunner): Promise<void> {
  await runner.query(`alter table purchase_coding add column rule_id uuid`);
  await runner.query(`
    create function remove_rule_of_coding() returns trigger language plpgsql as $$
    begin
      new.rule_id := null;
      return new;
    end $$`);
  await runner.query(`
    create trigger remove_rule_of_coding before update of category_id on purchase_coding
      for each row when (old.category_id is distinct from new.category_id and old.rule_id is not distinct from new.rule_id)
      execute function remove_rule_of_coding()`);
}
