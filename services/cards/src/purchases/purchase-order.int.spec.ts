import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listOrders, spendEvents, type ListOrder } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { CardsHarness } from '../test/cards-harness.ts';
import {
  at,
  authorizationFact,
  createCard,
  eventOf,
  lines,
  list,
  publishEvents,
  transactionFact,
} from '../test/purchase-events.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

const { authorizationApproved, transactionRecorded } = spendEvents;
const pageSize = 2;

/** Holds, captures and a refund; several have the same amount. */
async function createPurchases() {
  const { card, admin } = await createCard(cards);
  const held = [700, 2_000, 50].map((amount, minute) =>
    authorizationFact(card, { amount, held: amount, networkCreatedAt: at(minute) }),
  );
  const settled = [2_000, 90_000, -2_000, 2_000].map((amount, minute) =>
    transactionFact(authorizationFact(card, { networkCreatedAt: at(10 + minute) }), {
      amount,
      type: amount < 0 ? 'refund' : 'capture',
      networkCreatedAt: at(10 + minute),
    }),
  );
  await publishEvents(cards, [
    ...held.map((fact) => eventOf(authorizationApproved, fact)),
    ...settled.map((fact) => eventOf(transactionRecorded, fact)),
  ]);
  await eventually(async () => (await lines(cards, admin, { limit: 100 })).length === 7);
  const all = async (sort?: ListOrder) => {
    const seen: { id: string; amount: number; occurredAt: string }[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(cards, admin, { limit: pageSize, cursor, ...(sort && { sort }) });
      seen.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(7);
    return seen;
  };
  return { admin, all };
}

it('purchases are listed by date and by amount, upwards and downwards, each once across pages with equal amounts', async () => {
  const { all } = await createPurchases();
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const newestFirst = await all();
  expect(newestFirst.map(({ amount }) => amount)).toEqual([2_000, -2_000, 90_000, 2_000, 50, 2_000, 700]);
  expect(await all('-date')).toEqual(newestFirst);
  expect(ids(await all('date'))).toEqual(ids(newestFirst).toReversed());
  const smallestFirst = await all('amount');
  expect(smallestFirst.map(({ amount }) => amount)).toEqual([-2_000, 50, 700, 2_000, 2_000, 2_000, 90_000]);
  expect(ids(await all('-amount'))).toEqual(ids(smallestFirst).toReversed());
});

it('a cursor of one order is refused by another, and so is one that was not created here', async () => {
  const { admin } = await createPurchases();
  const cursorOf = async (sort: ListOrder) =>
    (await list(cards, admin, { limit: pageSize, sort })).nextCursor;
  const [ofTime, ofAmount] = await Promise.all([cursorOf('-date'), cursorOf('-amount')]);
  const refused = { code: 'invalid_input', fields: [expect.objectContaining({ field: 'cursor' })] };
  const page = (sort: ListOrder, cursor: string | null) =>
    list(cards, admin, { sort, cursor: cursor ?? undefined });
  await expect(page('amount', ofTime)).rejects.toMatchObject(refused);
  await expect(page('date', ofAmount)).rejects.toMatchObject(refused);
  for (const sort of listOrders) await expect(page(sort, 'AAAA')).rejects.toMatchObject(refused);
});

it('both kinds of purchases are read from an index in the order of their amounts', async () => {
  const client = await cards.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off; set local enable_sort = off');
    const planOf = async (lines: string) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select id from ${lines} limit 2`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const ofOne = `where organization_id = '${newId()}'`;
    expect(await planOf(`card_transaction ${ofOne} order by amount_minor desc, id desc`)).toContain(
      'card_transaction_by_amount',
    );
    expect(
      await planOf(`card_authorization ${ofOne} and line_status is not null order by line_amount_minor, id`),
    ).toContain('card_authorization_by_amount');
    await client.query('rollback');
  } finally {
    client.release();
  }
});
