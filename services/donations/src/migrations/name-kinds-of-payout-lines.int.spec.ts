import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { migrate } from '@almoner/platform';
import { createDatabase, type TestDatabase } from '@almoner/testing';
import { Client } from 'pg';
import { migrateDatabase } from '../migrate-database.ts';
import { NameKindsOfPayoutLines1795951000000 } from './1795951000000-name-kinds-of-payout-lines.ts';
import { migrations } from './index.ts';

// Not stubbed: PostgreSQL, with the schema before this migration.
const organizationId = newId();
let database: TestDatabase;
let system: Client;
beforeAll(async () => {
  database = await createDatabase('donations');
  const earlier = migrations.slice(0, migrations.indexOf(NameKindsOfPayoutLines1795951000000));
  await migrate(database.ownerUrl, earlier);
  system = new Client({ connectionString: database.systemUrl });
  await system.connect();
  await system.query(
    `insert into payout (organization_id, stripe_payout_id, status, amount_minor, currency, occurred_at)
     values ($1, 'po_1', 'arrived', 0, 'USD', now())`,
    [organizationId],
  );
});
afterAll(async () => {
  await system.end();
  await database.drop();
});

/** As an earlier release does, without a kind. */
const addLine = (description: string, origin: string) =>
  system.query(
    `insert into payout_line (organization_id, stripe_payout_id, id, amount_minor, fee_minor, designations, origin, description)
     values ($1, 'po_1', $2, 1, 0, '[]', $3, $4)`,
    [organizationId, newId(), origin, description],
  );
async function kinds(): Promise<Record<string, string>> {
  const { rows } = await system.query<{ description: string; kind: string }>(
    `select description, kind from payout_line`,
  );
  return Object.fromEntries(rows.map(({ description, kind }) => [description, kind]));
}

it('a line of an earlier release has the kind that its description named, also one that is added after the migration', async () => {
  await addLine('Gift', 'booked');
  await addLine('Bank debit that failed', 'booked');
  await addLine('Refund', 'booked');
  await addLine('Refund that failed', 'booked');
  await addLine('Dispute', 'booked');
  await addLine('Payout by hand', 'booked');
  await addLine('STRIPE PAYOUT', 'booked');
  await addLine('Card issuing fee', 'fee');
  await migrateDatabase(database.ownerUrl);
  await addLine('Adjustment by Stripe', 'other');
  expect(await kinds()).toEqual({
    Gift: 'payment',
    'Bank debit that failed': 'failed_debit',
    Refund: 'refund',
    'Refund that failed': 'refund_failure',
    Dispute: 'dispute',
    'Payout by hand': 'payout',
    'STRIPE PAYOUT': 'payout_returned',
    'Card issuing fee': 'fee',
    'Adjustment by Stripe': 'other',
  });
});
