import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A page of purchases costs the same whatever it is filtered by: each filter has a column with an index in list order.
 * They are columns because row-level security keeps expressions out of index conditions.
 */
export class IndexPurchaseFilters1795329000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner);
    await keepCategoryOfLines(runner);
    await addIndexes(runner, 'card_authorization', authorizationColumns, ' where line_status is not null');
    await addIndexes(runner, 'card_transaction', transactionColumns, '');
    await runner.query(
      `create index purchase_coding_with_memo on purchase_coding (organization_id, coded_at desc) where memo is not null`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

async function addColumns(runner: QueryRunner): Promise<void> {
  for (const table of ['card_authorization', 'card_transaction'])
    await runner.query(`
      alter table ${table}
        add column merchant_key text generated always as (lower(merchant ->> 'name')) stored,
        add column merchant_network_id text generated always as (merchant ->> 'networkId') stored,
        add column mcc text generated always as (merchant ->> 'categoryCode') stored,
        add column country text generated always as (merchant ->> 'country') stored,
        add column category_id uuid`);
}

/**
 * The category in force of a line: its own, or that of its authorization. Triggers keep it, because an earlier release
 * may still write while this one starts. The authorization's row lock orders its codings and its captures.
 */
async function keepCategoryOfLines(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create function categorize_lines() returns trigger language plpgsql as $$
    begin
      perform from card_authorization where organization_id = new.organization_id and id = coalesce(
        (select authorization_id from card_transaction where organization_id = new.organization_id and id = new.purchase_id),
        new.purchase_id) for update;
      update card_authorization set category_id = new.category_id
      where organization_id = new.organization_id and id = new.purchase_id;
      update card_transaction t set category_id = new.category_id
      where t.organization_id = new.organization_id and (t.id = new.purchase_id or t.authorization_id = new.purchase_id
        and not exists (select from purchase_coding c where c.organization_id = t.organization_id and c.purchase_id = t.id));
      return null;
    end $$`);
  await runner.query(`
    create trigger categorize_lines after insert or update of category_id on purchase_coding
      for each row execute function categorize_lines()`);
  await runner.query(`
    create function categorize_new_transaction() returns trigger language plpgsql as $$
    begin
      perform from card_authorization
      where organization_id = new.organization_id and id = new.authorization_id for share;
      new.category_id := (select c.category_id from purchase_coding c
                          where c.organization_id = new.organization_id and c.purchase_id = new.authorization_id);
      return new;
    end $$`);
  await runner.query(`
    create trigger categorize_new_transaction before insert on card_transaction
      for each row when (new.authorization_id is not null) execute function categorize_new_transaction()`);
  await runner.query(`
    update card_authorization p set category_id = c.category_id from purchase_coding c
    where c.organization_id = p.organization_id and c.purchase_id = p.id`);
  await runner.query(`
    update card_transaction p set category_id = c.category_id from purchase_coding c
    where c.organization_id = p.organization_id and c.purchase_id = p.authorization_id`);
  await runner.query(`
    update card_transaction p set category_id = c.category_id from purchase_coding c
    where c.organization_id = p.organization_id and c.purchase_id = p.id`);
}

const filterColumns = {
  user: 'user_id',
  program: 'spend_program_id',
  category: 'category_id',
  merchant: 'merchant_key',
  merchant_network_id: 'merchant_network_id',
  mcc: 'mcc',
  country: 'country',
};
const authorizationColumns = { ...filterColumns, status: 'line_status', amount: 'line_amount_minor' };
const transactionColumns = { ...filterColumns, status: 'type', amount: 'amount_minor' };

async function addIndexes(
  runner: QueryRunner,
  table: string,
  columns: Readonly<Record<string, string>>,
  which: string,
): Promise<void> {
  for (const [name, column] of Object.entries(columns))
    await runner.query(
      `create index ${table}_of_${name} on ${table} (organization_id, ${column}, network_created_at desc, id desc)${which}`,
    );
}
