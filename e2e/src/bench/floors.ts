import { Pool } from 'pg';
import { newId } from '@almoner/kernel';
import { atFullSpeed, type Measured } from './measure.ts';

/** What PostgreSQL itself can do on this machine in this run: what every ratio is measured against. */
export interface Floors {
  /** A bare `select`, sixteen at once. */
  readonly select: Measured;
  /** A durable one-row insert, sixteen at once. */
  readonly insert: Measured;
  /** A conditional update of one hot row, one by one. */
  readonly hotUpdate: Measured;
}

const connections = 16;

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
  await pool.query('drop table floor_row, floor_hot');
  await pool.end();
  return { select, insert, hotUpdate };
}
