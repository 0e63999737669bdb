import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CardView } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { CardsHarness, type TestPerson } from '../test/cards-harness.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
}, 60_000);
afterAll(() => cards.stop());

const aCard = async (): Promise<{ holder: TestPerson; card: CardView; stripeCardId: string }> => {
  const holder = await cards.aMember(await cards.anOrganization());
  const card = await cards.issue(holder);
  return { holder, card, stripeCardId: card.stripeCardID ?? '' };
};
const setAtStripe = (
  { holder, stripeCardId }: Awaited<ReturnType<typeof aCard>>,
  status: 'inactive' | 'canceled',
) => cards.stripe.issuing.cards.update(stripeCardId, { status }, { stripeAccount: holder.account });
const statusHere = async (cardId: string) => {
  const { rows } = await cards.pool.query<{ status: string }>(`select status from card where id = $1`, [
    cardId,
  ]);
  return rows[0]?.status;
};
const outcomeOf = (eventId: string) =>
  eventually(async () => {
    const { rows } = await cards.pool.query<{ status: string }>(
      `select status from stripe_event where id = $1`,
      [eventId],
    );
    const status = rows[0]?.status;
    return status === 'waiting' ? undefined : status;
  });
const anEvent = (account: string, stripeCardId: string) => ({
  eventId: `evt_${newId()}`,
  type: 'issuing_card.updated',
  account,
  created: 1,
  payload: { type: 'issuing_card.updated', data: { object: { id: stripeCardId, status: 'canceled' } } },
});

describe('what is done to a card at Stripe itself', () => {
  it.each([
    ['inactive', 'frozen'],
    ['canceled', 'canceled'],
  ] as const)('is followed when it becomes %s: spend is told %s', async (atStripe, here) => {
    const made = await aCard();
    await setAtStripe(made, atStripe);
    await eventually(async () => (await statusHere(made.card.id)) === here);
    expect(cards.neighbours.toldSpend(made.card.id)).toEqual([here]);
  });

  it('is seen without any webhook as well', async () => {
    const made = await aCard();
    await cards.fault({ webhooks: { drop: 1 } });
    await cards.restartService({ RECONCILE_EVERY_MS: '100' });
    await setAtStripe(made, 'inactive');
    await eventually(async () => (await statusHere(made.card.id)) === 'frozen');
    await cards.fault({});
    await cards.restartService();
  });

  it('is not believed of an old event: what counts is how the card stands now, however often it is told', async () => {
    const { holder, card, stripeCardId } = await aCard();
    const old = anEvent(holder.account, stripeCardId);
    await cards.receive(old);
    await cards.receive(old);
    expect(await outcomeOf(old.eventId)).toBe('applied');
    expect(await statusHere(card.id)).toBe('active');
    expect(cards.neighbours.toldSpend(card.id)).toEqual([]);
  });

  it('is put aside when it comes from another account, or names no card of ours', async () => {
    const [made, stranger] = [await aCard(), await aCard()];
    await setAtStripe(stranger, 'inactive');
    const forged = anEvent(stranger.holder.account, made.stripeCardId);
    const unknown = anEvent(made.holder.account, 'ic_nobodys');
    await cards.receive(forged);
    await cards.receive(unknown);
    expect(await outcomeOf(forged.eventId)).toBe('quarantined');
    expect(await outcomeOf(unknown.eventId)).toBe('quarantined');
    expect(await statusHere(made.card.id)).toBe('active');
  });

  it('stops the cardholder with spend, and lets them go on', async () => {
    const { holder, card } = await aCard();
    const on = { stripeAccount: holder.account };
    const set = (status: 'active' | 'inactive') =>
      cards.stripe.issuing.cardholders.update(card.cardholderID ?? '', { status }, on);
    const told = () => cards.neighbours.toldSpend(holder.userId);
    await set('inactive');
    await eventually(() => expect(told()).toEqual(['inactive']) ?? true);
    await set('active');
    await eventually(() => expect(told()).toEqual(['inactive', 'active']) ?? true);
  });
});
