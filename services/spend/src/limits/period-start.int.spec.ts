import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendFrequencies, spendPeriodAt } from '@almoner/kernel';
import { createDatabase, type TestDatabase } from '@almoner/testing';
import fc from 'fast-check';
import { Pool } from 'pg';
import { migrateDatabase } from '../migrate-database.ts';

// Not stubbed: PostgreSQL with the service's own functions.
let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createDatabase('spend');
  await migrateDatabase(database.ownerUrl);
  // A server in another time zone counts the same periods.
  pool = new Pool({ connectionString: database.databaseUrl, options: '-c timezone=America/New_York' });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('the start of a period', () => {
  it('is the same in SQL and in TypeScript, for every frequency, to the millisecond', async () => {
    const edges = [
      '2026-10-31T23:59:59.999Z',
      '2026-11-01T00:00:00.000Z',
      '2024-02-29T12:00:00.000Z',
      '2027-01-03T00:00:00.000Z',
    ];
    const random = fc.sample(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      3_000,
    );
    const cases = [...edges.map((edge) => new Date(edge)), ...random].flatMap((at) =>
      spendFrequencies.map((frequency) => ({ frequency, at })),
    );
    const from = new Date('2019-05-06T07:08:09.010Z');
    const { rows } = await pool.query<{ starts_at: Date }>(
      `select functions.period_start(c.frequency, c.at, $3) as starts_at
       from unnest($1::text[], $2::timestamptz[]) with ordinality c (frequency, at, n) order by c.n`,
      [cases.map(({ frequency }) => frequency), cases.map(({ at }) => at), from],
    );
    const different = cases.filter(
      ({ frequency, at }, index) =>
        rows[index]?.starts_at.getTime() !== spendPeriodAt(frequency, at, from).startsAt.getTime(),
    );
    expect(different).toEqual([]);
  });
});
