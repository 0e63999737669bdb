import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { CardsHarness } from '../test/cards-harness.ts';
import { createCard } from '../test/purchase-events.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox. Stubs: org and spend.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

describe('A limit that was changed in spend', () => {
  it('updates the fallback controls at Stripe, and a late older event does not', async () => {
    const { card, holder } = await createCard(cards);
    const { organizationId, id: cardId } = card;
    const publishEvents = (limit: number, version: number) =>
      cards.publish(
        spendEvents.cardLimitChanged.subject,
        organizationId,
        {
          organizationId,
          cardId,
          userId: holder.userId,
          limit,
          currency: 'USD',
          version,
          occurredAt: new Date().toISOString(),
        },
        newId(),
      );
    const controls = async () =>
      (await cards.atStripe(card, holder)).spending_controls.spending_limits?.[0]?.amount;
    await publishEvents(900_000, 3);
    await eventually(async () => (await controls()) === 9_000_000);
    await publishEvents(100, 2);
    await publishEvents(800_000, 4);
    await eventually(async () => (await controls()) === 8_000_000);
  });
});
