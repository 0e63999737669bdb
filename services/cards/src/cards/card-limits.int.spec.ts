import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { CardsHarness } from '../test/cards-harness.ts';
import { aCard } from '../test/told-purchases.ts';

// Real here: the service, PostgreSQL, nats-server, the Stripe sandbox. Stood in for at the wire: org and spend.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
}, 60_000);
afterAll(() => cards.stop());

describe('A limit that was changed in spend', () => {
  it('is followed by the outer limit at Stripe, and by no older one that comes late', async () => {
    const { card, holder } = await aCard(cards);
    const { organizationId, id: cardId } = card;
    const tell = (limit: number, version: number) =>
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
    const belt = async () =>
      (await cards.atStripe(card, holder)).spending_controls.spending_limits?.[0]?.amount;
    await tell(900_000, 3);
    await eventually(async () => (await belt()) === 9_000_000);
    await tell(100, 2);
    await tell(800_000, 4);
    await eventually(async () => (await belt()) === 8_000_000);
  });
});
