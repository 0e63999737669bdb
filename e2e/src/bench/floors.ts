import { Pool } from 'pg';
import { newId } from '@almoner/kernel';
import { atFullSpeed, together, type Measured } from './measure.ts';

/** The speed of PostgreSQL alone on this machine in this run; every ratio is relative to it. */
export interface Floors {
  /** A bare `select`, sixteen at once. */
  readonly select: Measured;
  /** A durable one-row insert, sixteen at once. */
  readonly insert: Measured;
  /** A conditional update of one hot row, by one caller. */
  readonly hotUpdate: Measured;
  /** The same plus the row of a purchase in one statement, sixteen callers on the one row: the minimum of a decision. */
  readonly hotPurchase: Measured;
}

const connections = 16;

/** Averages floors from several moments of a run, so that a noisy minute affects them and the measured values alike. */
export function meanFloors(taken: readonly Floors[]): Floors {
  const of = (kind: keyof Floors) => together(taken.map((floors) => floors[kind]));
  return {
    select: of('select'),
    insert: of('insert'),
    hotUpdate: of('hotUpdate'),
    hotPurchase: of('hotPurchase'),
  };
}

export async function measureFloors(adminUrl: string, seconds: number): Promise<Floors> {
  const pool = new Pool({ connectionString: adminUrl, max: connections });
  await pool.query('create table if not exists floor_row (id uuid primary key, body text not null)');
  await pool.query('create table if not exists floor_hot (id int primary key, posted bigint, held bigint)');
  await pool.query('insert into floor_hot values (1, 1000000000000, 0) on conflict do nothing');
  const body = 'x'.repeat(200);
  const select = await atFullSpeed(seconds, connections, () =>
    pool.query({ name: 'floor-select', text: 'select 1' }),
  );
  const insert = await atFullSpeed(seconds, connections, () =>
    pool.query({
      name: 'floor-insert',
      text: 'insert into floor_row values ($1, $2)',
      values: [newId(), body],
    }),
  );
  const hotUpdate = await atFullSpeed(seconds, 1, () =>
    pool.query({
      name: 'floor-hot',
      text: 'update floor_hot set held = held + 1 where id = 1 and posted - held >= 1 returning held',
    }),
  );
  const hotPurchase = await atFullSpeed(seconds, connections, () =>
    pool.query({
      name: 'floor-hot-purchase',
      text: `with held as (update floor_hot set held = held + 1 where id = 1 and posted - held >= 1 returning held)
             insert into floor_row select $1, $2 from held`,
      values: [newId(), body],
    }),
  );
  await pool.query('drop table floor_row, floor_hot');
  await pool.end();
  return { select, insert, hotUpdate, hotPurchase };
}
