import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { migrate } from '@almoner/platform';
import { createDatabase, type TestDatabase } from '@almoner/testing';
import { Client } from 'pg';
import { migrateDatabase } from '../migrate-database.ts';
import { BindRequestsToSubjects1795322040000 } from './1795322040000-bind-requests-to-subjects.ts';
import { migrations } from './index.ts';

// Not stubbed: PostgreSQL, with the schema before this migration.
let database: TestDatabase;
let system: Client;
beforeAll(async () => {
  database = await createDatabase('spend');
  const earlier = migrations.slice(0, migrations.indexOf(BindRequestsToSubjects1795322040000));
  await migrate(database.ownerUrl, earlier);
  system = new Client({ connectionString: database.systemUrl });
  await system.connect();
});
afterAll(async () => {
  await system.end();
  await database.drop();
});

/** A card with this limit, and an open request that was made at `requestedAt`. */
async function addRequest(limitMinor: number, requestedAt: number): Promise<string> {
  const [organizationId, cardId, id] = [newId(), newId(), newId()];
  await system.query(
    `insert into spend_limit (organization_id, id, kind, owner_id, frequency, limit_minor, currency, counts_from)
     values ($1, $2, 'card_rule', $3, 'monthly', $4, 'USD', now())`,
    [organizationId, newId(), cardId, limitMinor],
  );
  await system.query(
    `insert into approval_request (organization_id, id, kind, subject_id, payload, steps, author_id, author_email, reason,
       status, created_at, expires_at)
     values ($1, $2, 'card_limit', $3, $4, '[]', $5, 'wren@quillmere.example', 'Tomatoes', 'pending', now(), now())`,
    [organizationId, id, cardId, JSON.stringify({ currentLimit: requestedAt }), newId()],
  );
  return id;
}

describe('an open request of an earlier release', () => {
  it('is bound to the limit unless the limit was changed since', async () => {
    const unchanged = await addRequest(10_000, 10_000);
    const changed = await addRequest(5_000, 10_000);
    await migrateDatabase(database.ownerUrl);
    const { rows } = await system.query<{ id: string; subject_version: number | null }>(
      'select id, subject_version from approval_request',
    );
    const versionOf = new Map(rows.map(({ id, subject_version }) => [id, subject_version]));
    expect(versionOf.get(unchanged)).toBe(1);
    expect(versionOf.get(changed)).toBeNull();
  });
});
