import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Counts the changes of the coding in force of each capture and refund, and what of them was published. Triggers count,
 * because an earlier release may still write while this one starts; what it writes is published by a job.
 */
export class PublishCodings1795335000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table card_transaction add column coding_revision int not null default 0,
        add column published_coding_revision int not null default 0`);
    await runner.query(`
      create index card_transaction_with_unpublished_coding on card_transaction (organization_id, id)
        where published_coding_revision < coding_revision`);
    await countChanges(runner);
    await runner.query(`
      update card_transaction t set coding_revision = 1
      where exists (select from purchase_coding c where c.organization_id = t.organization_id
                      and c.purchase_id in (t.id, t.authorization_id))`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

async function countChanges(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create or replace function categorize_lines() returns trigger language plpgsql as $$
    begin
      perform from card_authorization where organization_id = new.organization_id and id = coalesce(
        (select authorization_id from card_transaction where organization_id = new.organization_id and id = new.purchase_id),
        new.purchase_id) for update;
      update card_authorization set category_id = new.category_id
      where organization_id = new.organization_id and id = new.purchase_id;
      update card_transaction t set category_id = new.category_id, coding_revision = t.coding_revision + 1
      where t.organization_id = new.organization_id and (t.id = new.purchase_id or t.authorization_id = new.purchase_id
        and not exists (select from purchase_coding c where c.organization_id = t.organization_id and c.purchase_id = t.id));
      return null;
    end $$`);
  await runner.query(`
    create or replace function categorize_new_transaction() returns trigger language plpgsql as $$
    begin
      perform from card_authorization
      where organization_id = new.organization_id and id = new.authorization_id for share;
      select c.category_id, 1 into new.category_id, new.coding_revision from purchase_coding c
      where c.organization_id = new.organization_id and c.purchase_id = new.authorization_id;
      new.coding_revision := coalesce(new.coding_revision, 0);
      return new;
    end $$`);
}
