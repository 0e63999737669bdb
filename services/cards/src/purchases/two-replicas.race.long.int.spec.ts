import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cardsRpc, spendEvents, type AuthorizationFact } from '@almoner/contracts';
import { SeededRandom, InterruptibleConnections, eventually } from '@almoner/testing';
import { CardsHarness } from '../test/cards-harness.ts';
import {
  at,
  authorizationFact,
  createCard,
  eventOf,
  list,
  publishEvents,
  transactionFact,
} from '../test/purchase-events.ts';

// Not stubbed: two replicas of the service, PostgreSQL, nats-server. One replica loses all its connections permanently in the
// middle of its work, as when its process is killed.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop(), 60_000);

const purchases = 60;
const { authorizationApproved, authorizationUpdated, transactionRecorded } = spendEvents;

/** A purchase of 50 that is captured, and 20 of it refunded: each event twice under its id and once under another. */
function eventsOf(approved: AuthorizationFact) {
  const events = [
    eventOf(authorizationApproved, approved),
    eventOf(transactionRecorded, transactionFact(approved)),
    eventOf(authorizationUpdated, { ...approved, revision: 2, status: 'closed', held: 0, captured: 5_000 }),
    eventOf(
      transactionRecorded,
      transactionFact(approved, { type: 'refund', amount: -2_000, networkCreatedAt: at(9) }),
    ),
  ];
  return [...events, ...events, ...events.map(({ subject, fact }) => eventOf({ subject }, fact))];
}

it('loses and duplicates nothing when one of two replicas is killed under load, with shuffled and duplicated events', async () => {
  const { card, admin } = await createCard(cards);
  const [database, nats] = await Promise.all([
    InterruptibleConnections.to(cards.service.database.databaseUrl),
    InterruptibleConnections.to(cards.service.nats.url),
  ]);
  const { databaseUrl, systemUrl } = cards.service.database;
  const replica = await cards.service.startReplica({
    DATABASE_URL: database.by(databaseUrl),
    DATABASE_SYSTEM_URL: database.by(systemUrl),
    NATS_URL: nats.by(cards.service.nats.urlOf('cards')),
  });
  const facts = Array.from({ length: purchases }, () => authorizationFact(card));
  const events = shuffled(facts.flatMap(eventsOf), new SeededRandom(20_261_122));
  const middle = events.length / 2;
  const load = Promise.all([
    publishEvents(cards, events.slice(0, middle)),
    publishEvents(cards, events.slice(middle)),
  ]);
  await eventually(async () => (await list(cards, admin, { limit: 1 })).items.length > 0);
  database.cut();
  nats.cut();
  await load;

  await eventually(async () => {
    const { items } = await list(cards, admin, { limit: 1_000 });
    const counts = Object.groupBy(items, ({ status }) => status);
    expect(counts.posted).toHaveLength(purchases);
    expect(counts.refunded).toHaveLength(purchases);
    expect(items).toHaveLength(2 * purchases);
    return true;
  });
  const { sums } = await cards.rpc.call(admin, cardsRpc.sumPurchases, {});
  expect(sums).toMatchObject([{ spent: purchases * 3_000, held: 0 }]);
  expect(await deadLetters()).toBe(0);
  database.restore();
  nats.restore();
  await replica.close();
  await Promise.all([database.stop(), nats.stop()]);
});

async function deadLetters(): Promise<number> {
  const { rowCount } = await cards.pool.query('select 1 from dead_letter where died_at is not null');
  return rowCount ?? 0;
}

function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
