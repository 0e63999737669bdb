import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cardsEvents, spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { CardsHarness } from '../test/cards-harness.ts';
import {
  authorizationFact,
  createCard,
  eventOf,
  publishEvents,
  transactionFact,
} from '../test/purchase-events.ts';
import { RuleCodedPurchases, aCategory, food } from '../test/rule-coded-purchases.ts';

// Not stubbed: the whole service with PostgreSQL and nats-server. A lock on the outbox stops both handlers just before they
// commit. However they overlap, a capture has the category of its authorization, and the books get it.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());
beforeEach(() => {
  cards.stubs.categories = [aCategory(food, '5100', 'Food')];
});

const purchases = new RuleCodedPurchases(() => cards);

describe('an authorization and its capture that arrive at the same moment', () => {
  it.each(['authorization', 'capture'])(
    'share the category of the program: the %s is first',
    async (first) => {
      const { card, admin } = await createCard(cards);
      const { organizationId } = card;
      const spendProgramId = newId();
      await setProgramDefault(organizationId, spendProgramId);
      const fact = authorizationFact(card, { spendProgramId });
      const settled = transactionFact(fact);
      const approved = eventOf(spendEvents.authorizationApproved, fact);
      const captured = eventOf(spendEvents.transactionRecorded, settled);
      const inOrder = first === 'capture' ? [captured, approved] : [approved, captured];
      const stopping = await cards.pool.connect();
      try {
        await stopping.query('begin');
        await stopping.query('lock table outbox in exclusive mode');
        for (const [index, event] of inOrder.entries()) {
          await publishEvents(cards, [event]);
          await eventually(async () => (await waiting()) > index);
        }
        await stopping.query('commit');
      } finally {
        stopping.release();
      }
      await purchases.arrived(admin, 2);
      expect((await purchases.read(admin, settled.transactionId)).categoryId).toBe(food);
      expect(await cards.publishedEvents(cardsEvents.purchaseCoded.subject, organizationId)).toMatchObject([
        { purchaseId: settled.transactionId, lines: [{ categoryId: food, amountMinor: 5_000 }] },
      ]);
    },
  );
});

async function setProgramDefault(organizationId: string, programId: string): Promise<void> {
  await cards.publish(spendEvents.programChanged.subject, organizationId, {
    organizationId,
    programId,
    defaultCategoryId: food,
    occurredAt: new Date().toISOString(),
  });
  await eventually(async () => {
    const { rowCount } = await cards.pool.query(`select from program_category where spend_program_id = $1`, [
      programId,
    ]);
    return rowCount === 1;
  });
}

/** How many transactions wait for a lock. */
async function waiting(): Promise<number> {
  const { rowCount } = await cards.pool.query(
    `select distinct pid from pg_locks
     where not granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return rowCount ?? 0;
}
