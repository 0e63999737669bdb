import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cardsRpc, spendEvents, type AuthorizationFact } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { CardsHarness } from '../test/cards-harness.ts';
import {
  authorizationFact,
  createCard,
  eventOf,
  list,
  publishEvents,
  transactionFact,
} from '../test/purchase-events.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

/** A pending purchase, and the events of `spend` when it is captured in full. */
async function pendingPurchase() {
  const { card, admin } = await createCard(cards);
  const fact = authorizationFact(card);
  await publishEvents(cards, [eventOf(spendEvents.authorizationApproved, fact)]);
  const lines = async () =>
    (await list(cards, admin)).items.map(({ status, amount }) => [status, amount] as const);
  const sum = async () => firstOf((await cards.rpc.call(admin, cardsRpc.sumPurchases, {})).sums);
  await eventually(async () => (await lines()).length === 1);
  const settled: AuthorizationFact = { ...fact, revision: 2, status: 'closed', held: 0, captured: 5_000 };
  return {
    lines,
    sum,
    updated: eventOf(spendEvents.authorizationUpdated, settled),
    recorded: eventOf(spendEvents.transactionRecorded, transactionFact(fact, { authorization: settled })),
  };
}

async function handled({ id }: { readonly id: string }): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await cards.pool.query(`select from inbox where event_id = $1`, [id]);
    return rowCount === 1;
  });
}

const firstOf = <Item>(items: readonly Item[]): Item | undefined => items[0];

it('a captured purchase is listed and added up once from the moment of its capture on', async () => {
  const { lines, sum, updated, recorded } = await pendingPurchase();
  await publishEvents(cards, [recorded]);
  await eventually(async () => (await lines()).some(([status]) => status === 'posted'));
  expect(await lines()).toEqual([['posted', 5_000]]);
  expect(await sum()).toEqual({ currency: 'USD', spent: 5_000, held: 0 });
  await publishEvents(cards, [updated]);
  await handled(updated);
  expect(await lines()).toEqual([['posted', 5_000]]);
});
