import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { migrate } from '@almoner/platform';
import { createDatabase, type TestDatabase } from '@almoner/testing';
import { Client } from 'pg';
import { migrateDatabase } from '../migrate-database.ts';
import { EndRequestsOfCanceledCards1795322070000 } from './1795322070000-end-requests-of-canceled-cards.ts';
import { migrations } from './index.ts';

// Not stubbed: PostgreSQL, with the schema before this migration.
let database: TestDatabase;
let system: Client;
beforeAll(async () => {
  database = await createDatabase('spend');
  const earlier = migrations.slice(0, migrations.indexOf(EndRequestsOfCanceledCards1795322070000));
  await migrate(database.ownerUrl, earlier);
  system = new Client({ connectionString: database.systemUrl });
  await system.connect();
});
afterAll(async () => {
  await system.end();
  await database.drop();
});

/** A card in this state, with an open request for a higher limit. */
async function addRequest(status: 'active' | 'canceled'): Promise<string> {
  const [organizationId, cardId, accountId, id] = [newId(), newId(), newId(), newId()];
  await system.query(
    `insert into account (organization_id, id, kind, name, currency, is_guarded, lock_rank) values ($1, $2, 'wallet', 'Wallet', 'USD', true, 1)`,
    [organizationId, accountId],
  );
  await system.query(
    `insert into card (organization_id, id, stripe_card_id, stripe_account_id, user_id, status, cardholder_status, paying_account_id,
       currency, card_created_at)
     values ($1, $2::uuid, 'ic_' || $2::uuid, 'acct', $3, $4, 'active', $5, 'USD', now())`,
    [organizationId, cardId, newId(), status, accountId],
  );
  await system.query(
    `insert into approval_request (organization_id, id, kind, subject_id, payload, steps, author_id, author_email, reason,
       status, created_at, expires_at)
     values ($1, $2, 'card_limit', $3, '{}', '[]', $4, 'wren@quillmere.example', 'Tomatoes', 'pending', now(), now())`,
    [organizationId, id, cardId, newId()],
  );
  return id;
}

describe('an open request for a higher limit, of an earlier release', () => {
  it('ends if its card is canceled, and stays open otherwise', async () => {
    const [open, ended] = [await addRequest('active'), await addRequest('canceled')];
    await migrateDatabase(database.ownerUrl);
    const { rows } = await system.query<{ id: string }>(
      'select id, status, version, end_reason, decided_at is not null as decided from approval_request order by status',
    );
    expect(rows).toEqual([
      { id: open, status: 'pending', version: 1, end_reason: null, decided: false },
      { id: ended, status: 'withdrawn', version: 2, end_reason: 'card_canceled', decided: true },
    ]);
  });
});
