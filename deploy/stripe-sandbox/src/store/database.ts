import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

const schema = `
create table if not exists object (
  sequence integer primary key autoincrement,
  id text not null unique,
  kind text not null,
  account text not null,
  created integer not null,
  body text not null
);
create index if not exists object_list on object (account, kind, sequence);
create index if not exists object_card on object (kind, json_extract(body, '$.card'));
create index if not exists object_cardholder on object (kind, json_extract(body, '$.cardholder'));
create index if not exists object_authorization on object (kind, json_extract(body, '$.authorization'));
create index if not exists object_source on object (kind, json_extract(body, '$.source'));
create index if not exists object_charge on object (kind, json_extract(body, '$.charge'));
create index if not exists object_status on object (kind, json_extract(body, '$.status'));
create index if not exists object_flow on object (kind, json_extract(body, '$.flow'));
create index if not exists object_payout on object (account, json_extract(body, '$.sandbox.payout'));
create index if not exists object_unpaid on object (account) where kind = 'balance_transaction'
  and json_extract(body, '$.balance_type') = 'payments' and json_extract(body, '$.sandbox.payout') is null;
create table if not exists delivery (
  id integer primary key autoincrement,
  event text not null,
  endpoint text not null,
  about text not null,
  attempts integer not null default 0,
  due_at_ms integer not null,
  state text not null,
  answer text,
  updated_at_ms integer not null
);
create index if not exists delivery_state on delivery (state, due_at_ms);
create index if not exists delivery_event on delivery (event);
create table if not exists held_delivery (delivery integer primary key, release_at integer);
create table if not exists issuing_balance (
  account text not null,
  currency text not null,
  amount integer not null,
  primary key (account, currency)
);
create trigger if not exists issuing_balance_moves after insert on object
when new.kind = 'balance_transaction' and json_extract(new.body, '$.balance_type') = 'issuing' begin
  insert into issuing_balance (account, currency, amount)
  values (new.account, json_extract(new.body, '$.currency'), json_extract(new.body, '$.net'))
  on conflict (account, currency) do update set amount = amount + excluded.amount;
end;
create table if not exists job (id integer primary key autoincrement, kind text, subject text, account text, due_at_ms integer);
create table if not exists setting (name text primary key, value text not null);
create table if not exists idempotency (
  account text not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  body text not null,
  stored_at_ms integer not null,
  primary key (account, key)
);`;

/** Balances of a file that was written before the sandbox kept them; a balance that is kept stays as it is. */
const sumEarlierBalances = `
insert or ignore into issuing_balance (account, currency, amount)
select account, json_extract(body, '$.currency'), sum(json_extract(body, '$.net')) from object
where kind = 'balance_transaction' and json_extract(body, '$.balance_type') = 'issuing' group by 1, 2;`;

const tables = ['object', 'delivery', 'held_delivery', 'issuing_balance', 'job', 'setting', 'idempotency'];

type Row = Record<string, unknown>;

/** One SQLite file in WAL mode, so that commits survive a crash of the process. */
export class Database {
  private readonly sqlite: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();
  private depth = 0;

  constructor(dataDir: string | undefined) {
    if (dataDir) mkdirSync(dataDir, { recursive: true });
    this.sqlite = new DatabaseSync(dataDir ? join(dataDir, 'sandbox.sqlite') : ':memory:');
    this.sqlite.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;');
    this.sqlite.exec(schema);
    this.sqlite.exec(sumEarlierBalances);
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.statement(sql).all(...values);
  }

  first(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.statement(sql).get(...values);
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.statement(sql).run(...values).lastInsertRowid);
  }

  /** A transaction; rolled back on errors, except those that keep their changes. */
  atomically<T>(work: () => T): T {
    if (this.depth > 0) return work();
    this.sqlite.exec('begin immediate');
    this.depth++;
    try {
      const result = work();
      this.sqlite.exec('commit');
      return result;
    } catch (error) {
      this.sqlite.exec(keepsChanges(error) ? 'commit' : 'rollback');
      throw error;
    } finally {
      this.depth--;
    }
  }

  clear(): void {
    for (const table of tables) this.run(`delete from ${table}`);
  }

  close(): void {
    this.sqlite.close();
  }

  private statement(sql: string): StatementSync {
    const known = this.statements.get(sql);
    if (known) return known;
    const prepared = this.sqlite.prepare(sql);
    this.statements.set(sql, prepared);
    return prepared;
  }
}

function keepsChanges(error: unknown): boolean {
  return error instanceof Error && 'keepsChanges' in error && error.keepsChanges === true;
}
