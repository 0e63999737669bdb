import { newId } from '@almoner/kernel';
import { Pool, type PoolClient } from 'pg';

/**
 * A double-entry ledger as one would write it in plain SQL, with the guarantees that the database gives in ours: entries that sum to zero,
 * no overdrawn account, one transfer per key, one lock order. It has no tenants, holds, dimensions or closed months.
 */
export class PlainLedger {
  private constructor(private readonly pool: Pool) {}

  static async create(adminUrl: string, connections: number): Promise<PlainLedger> {
    const pool = new Pool({ connectionString: adminUrl, max: connections });
    await pool.query(`
      create schema plain;
      create table plain.account (id uuid primary key, balance bigint not null check (balance >= 0));
      create table plain.transfer (id uuid primary key, key text not null unique, amount bigint not null,
        description text not null, created_at timestamptz not null default now());
      create table plain.entry (id bigint generated always as identity primary key,
        transfer_id uuid not null references plain.transfer, account_id uuid not null references plain.account,
        amount bigint not null, created_at timestamptz not null default now());
      create index on plain.entry (account_id, id);
      create function plain.sums_to_zero() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from added group by transfer_id having sum(amount) <> 0) then
          raise exception 'the entries of a transfer must sum to zero';
        end if;
        return null;
      end $$;
      create trigger sums_to_zero after insert on plain.entry referencing new table as added
      for each statement execute function plain.sums_to_zero()`);
    return new PlainLedger(pool);
  }

  async createAccount(balanceMinor: number): Promise<string> {
    const id = newId();
    await this.pool.query('insert into plain.account values ($1, $2)', [id, balanceMinor]);
    return id;
  }

  /** `amountMinor` in minor units. @throws Error when the first account has less. */
  async post(from: string, to: string, amountMinor: number): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      await transfer(client, from, to, amountMinor);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  async drop(): Promise<void> {
    await this.pool.query('drop schema plain cascade');
    await this.pool.end();
  }
}

async function transfer(client: PoolClient, from: string, to: string, amountMinor: number): Promise<void> {
  const [id, key] = [newId(), newId()];
  const { rowCount } = await client.query({
    name: 'plain-transfer',
    text: `insert into plain.transfer (id, key, amount, description) values ($1, $2, $3, 'To the vault') on conflict (key) do nothing`,
    values: [id, key, amountMinor],
  });
  if (rowCount === 0) return;
  await client.query({
    name: 'plain-lock',
    text: 'select 1 from plain.account where id in ($1, $2) order by id for no key update',
    values: [from, to],
  });
  await client.query({
    name: 'plain-entries',
    text: `insert into plain.entry (transfer_id, account_id, amount) values ($1, $2, -$4::bigint), ($1, $3, $4::bigint)`,
    values: [id, from, to, amountMinor],
  });
  await client.query({
    name: 'plain-balances',
    text: `update plain.account set balance = balance + case id when $1 then -$3::bigint else $3::bigint end where id in ($1, $2)`,
    values: [from, to, amountMinor],
  });
}
