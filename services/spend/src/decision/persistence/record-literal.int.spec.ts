import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import fc from 'fast-check';
import { SpendHarness } from '../../test/spend-harness.ts';
import { Json, recordFields, recordList, recordsIn } from './record-literal.ts';

// Not stubbed: PostgreSQL, which reads what is written.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

describe('a record literal', () => {
  it('is read as the same values, whatever the texts contain', async () => {
    const client = await spend.pool.connect();
    await client.query(
      'create temporary table sample (n bigint, t text, list text[], data json, yes boolean)',
    );
    // PostgreSQL keeps no NUL character in a text.
    const text = fc.string({ unit: 'binary', maxLength: 20 }).map((raw) => raw.replaceAll('\0', ''));
    const tricky = fc.constantFrom(
      '',
      'null',
      'NULL',
      '""',
      '\\',
      '\\"',
      '(),{}',
      ' a ',
      '\n',
      "it's",
      'Łódź',
      'a\x1eb',
    );
    const value = fc.oneof(text, tricky);
    const row = fc.record({
      n: fc.option(fc.maxSafeInteger()),
      t: fc.option(value),
      list: fc.array(fc.option(value), { maxLength: 3 }),
      data: fc.record({ name: value, code: fc.option(value) }),
      yes: fc.boolean(),
    });
    const property = fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
        const literals = rows.map(
          ({ n, t, list, data, yes }) => `(${recordFields([n, t, list, new Json(data), yes])}`,
        );
        const { rows: read } = await client.query(
          `select n::text, t, list, data, yes from unnest(${recordsIn('$1', 'sample')})`,
          [recordList(literals)],
        );
        const kept = (value: string | null) => value?.replaceAll('\x1e', '') ?? null;
        expect(read).toEqual(
          rows.map((one) => ({
            ...one,
            n: one.n?.toString() ?? null,
            t: kept(one.t),
            list: one.list.map(kept),
          })),
        );
      }),
      { numRuns: 200 },
    );
    await property.finally(() => client.release());
  });

  it('is not the only form of a decision: what a replica of the previous release sends is committed', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const { rows } = await spend.pool.query<{
      id: string;
      wallet: string;
      expense: string;
      limit_id: string;
    }>(
      `select c.id, c.paying_account_id as wallet, e.id as expense, k.limit_id from card c
       join account e on e.organization_id = c.organization_id and e.kind = 'expense' and e.owner_id is null
       join card_limit k on k.card_id = c.id
       where c.organization_id = $1`,
      [card.organizationId],
    );
    const [stored] = rows;
    const item = {
      item: 0,
      remaining_ms: 60_000,
      organization_id: card.organizationId,
      card_id: stored?.id,
      card_version: 1,
      user_id: newId(),
      paying_account_id: stored?.wallet,
      expense_account_id: stored?.expense,
      limit_ids: [stored?.limit_id],
      limit_versions: [null],
      limit_minors: [50_000],
      limit_periods: ['2026-11-01T00:00:00Z'],
      limit_reasons: ['spend_limit_exceeded'],
      authorization_id: newId(),
      transfer_id: newId(),
      event_id: newId(),
      stripe_authorization_id: `iauth_${newId()}`,
      stripe_event_id: `evt_${newId()}`,
      request_index: 0,
      amount: 700,
      currency: 'USD',
      merchant: { name: 'Kettle "&" Crate' },
      network_created_at: '2026-11-22T10:00:00Z',
      is_first_purchase: false,
      checks: [],
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      requested_at: '2026-11-22T10:00:00Z',
      received_ms: Date.now(),
    };
    const commit = () =>
      spend.pool.query('select outcome, approved from functions.commit_decisions($1, $2)', [
        JSON.stringify([item]),
        false,
      ]);
    expect((await commit()).rows).toEqual([{ outcome: 'decided', approved: true }]);
    expect((await commit()).rows).toEqual([{ outcome: 'known', approved: true }]);
    expect((await spend.wallet(card.organizationId)).onHold).toBe(700);
  });
});
