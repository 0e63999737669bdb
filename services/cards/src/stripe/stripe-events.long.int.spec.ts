import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CardView } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { CardsHarness, type TestPerson } from '../test/cards-harness.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

const createCard = async (): Promise<{ holder: TestPerson; card: CardView; stripeCardId: string }> => {
  const holder = await cards.createMember(await cards.createOrganization());
  const card = await cards.issue(holder);
  return { holder, card, stripeCardId: card.stripeCardID ?? '' };
};
const setAtStripe = (
  { holder, stripeCardId }: Awaited<ReturnType<typeof createCard>>,
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
const anEvent = (account: string, id: string, type = 'issuing_card.updated') => ({
  eventId: `evt_${newId()}`,
  type,
  account,
  created: 1,
  payload: { type, data: { object: { id, status: 'canceled' } } },
});

/** The statuses of a person that `spend` received, each as often as it changed: the same one may be sent again. */
const statusesInSpend = (userId: string) =>
  cards.stubs.statusesInSpend(userId).filter((status, index, all) => status !== all[index - 1]);

describe('a change of a card at Stripe', () => {
  it.each([
    ['inactive', 'frozen'],
    ['canceled', 'canceled'],
  ] as const)('is applied when it becomes %s: spend gets %s', async (atStripe, here) => {
    const made = await createCard();
    await setAtStripe(made, atStripe);
    await eventually(async () => (await statusHere(made.card.id)) === here);
    expect(cards.stubs.statusesInSpend(made.card.id)).toEqual([here]);
  });

  it('is found without a webhook as well', async () => {
    const made = await createCard();
    await cards.fault({ webhooks: { drop: 1 } });
    await cards.restartService({ RECONCILE_EVERY_MS: '100' });
    await setAtStripe(made, 'inactive');
    await eventually(async () => (await statusHere(made.card.id)) === 'frozen');
    await cards.fault({});
    await cards.restartService();
  });

  it('is not taken from an old event: the current status counts, however often events come', async () => {
    const { holder, card, stripeCardId } = await createCard();
    const old = anEvent(holder.account, stripeCardId);
    await cards.receive(old);
    await cards.receive(old);
    expect(await outcomeOf(old.eventId)).toBe('applied');
    expect(await statusHere(card.id)).toBe('active');
    expect(cards.stubs.statusesInSpend(card.id)).toEqual([]);
  });

  it('is quarantined when it comes from another account, or names an unknown card', async () => {
    const [made, stranger] = [await createCard(), await createCard()];
    await setAtStripe(stranger, 'inactive');
    const forged = anEvent(stranger.holder.account, made.stripeCardId);
    const unknown = anEvent(made.holder.account, 'ic_nobodys');
    await cards.receive(forged);
    await cards.receive(unknown);
    expect(await outcomeOf(forged.eventId)).toBe('quarantined');
    expect(await outcomeOf(unknown.eventId)).toBe('quarantined');
    expect(await statusHere(made.card.id)).toBe('active');
  });

  it('stops the cardholder in spend, and reactivates them', async () => {
    const { holder, card } = await createCard();
    const on = { stripeAccount: holder.account };
    const set = (status: 'active' | 'inactive') =>
      cards.stripe.issuing.cardholders.update(card.cardholderID ?? '', { status }, on);
    const statuses = () => statusesInSpend(holder.userId);
    await set('inactive');
    await eventually(() => expect(statuses()).toEqual(['inactive']) ?? true);
    await set('active');
    await eventually(() => expect(statuses()).toEqual(['inactive', 'active']) ?? true);
  });

  it('takes a status of the cardholder that changes while the one before is applied', async () => {
    const { holder, card } = await createCard();
    const cardholder = card.cardholderID ?? '';
    const on = { stripeAccount: holder.account };
    await cards.fault({ webhooks: { lose: 1, types: ['issuing_cardholder.updated'] } });
    const event = () => anEvent(holder.account, cardholder, 'issuing_cardholder.updated');
    await cards.stripe.issuing.cardholders.update(cardholder, { status: 'inactive' }, on);
    cards.stubs.onSetStatus = async () => {
      cards.stubs.onSetStatus = () => Promise.resolve();
      await cards.stripe.issuing.cardholders.update(cardholder, { status: 'active' }, on);
      const second = event();
      await cards.receive(second);
      expect(await outcomeOf(second.eventId)).toBe('applied');
    };
    await cards.receive(event());
    await eventually(() => expect(statusesInSpend(holder.userId)).toEqual(['inactive', 'active']) ?? true);
    await cards.fault({});
  });
});
