import { type QueryRunner } from 'typeorm';

/**
 * The columns of data read from uploaded receipts, and their previews. Earlier files are not read: `read_state` is null for
 * them. `factColumns` for a table that has none of them yet.
 */
export async function readFilesOf(
  runner: QueryRunner,
  file: string,
  { factColumns }: { readonly factColumns: boolean },
): Promise<void> {
  if (factColumns)
    await runner.query(`
      alter table ${file} add column read_amount_minor bigint, add column read_day date, add column read_last4 text,
        add column read_heading text, add column read_text text`);
  await runner.query(`
    alter table ${file} add column read_state text check (read_state in ('waiting', 'read', 'unreadable')),
      add column read_attempts smallint not null default 0,
      add column read_currency text,
      add column read_confidence smallint check (read_confidence between 0 and 100)`);
  await runner.query(`create index ${file}_to_read on ${file} (uploaded_at) where read_state = 'waiting'`);
  await runner.query(`
    create table ${file}_preview (
      receipt_id uuid primary key references ${file} (id) on delete cascade,
      content bytea not null
    )`);
  // Pictures are compressed already.
  await runner.query(`alter table ${file}_preview alter content set storage external`);
  // A preview is visible to those who may see its receipt.
  const hasReceipt = `exists (select 1 from ${file} f where f.id = ${file}_preview.receipt_id)`;
  await runner.query(`alter table ${file}_preview enable row level security`);
  await runner.query(
    `create policy own_receipt on ${file}_preview using (${hasReceipt}) with check (${hasReceipt})`,
  );
}
