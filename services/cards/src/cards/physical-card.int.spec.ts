import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsRpc, type CardView } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf, type TestPerson } from '../test/cards-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox, which ships and delivers by its test helpers.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

const shipTo = { line1: '1 Mill Row', line2: null, city: 'Alder Falls', state: 'OR', postalCode: '97001' };
const issuePhysical = async (): Promise<{ holder: TestPerson; card: CardView }> => {
  const holder = await cards.createMember(await cards.createOrganization());
  return { holder, card: await cards.issue(holder, { type: 'physical', shipTo }) };
};
const get = (ctx: Ctx, cardId: string) => cards.rpc.call(ctx, cardsRpc.getCard, { cardId });
const activate = (ctx: Ctx, { id: cardId }: CardView, last4: string) =>
  cards.rpc.call(ctx, cardsRpc.activateCard, { cardId, last4 });

describe('a physical card', () => {
  it('is sent to its address and waits, inactive at Stripe and in spend, for its holder', async () => {
    const { holder, card } = await issuePhysical();
    expect(card).toMatchObject({ type: 'physical', status: 'inactive' });
    expect(cards.stubs.registered.get(card.id)).toMatchObject({ isActivated: false });
    expect(await cards.atStripe(card, holder)).toMatchObject({
      type: 'physical',
      status: 'inactive',
      shipping: { address: { line1: '1 Mill Row', country: 'US' }, name: holder.name },
    });
    expect(await codeOf(cards.issue(holder, { type: 'physical' }))).toBe('invalid_input');
  });

  it('shows its shipping status, also after a lost webhook', async () => {
    const { holder, card } = await issuePhysical();
    const on = { stripeAccount: holder.account };
    const helpers = cards.stripe.testHelpers.issuing.cards;
    await helpers.shipCard(card.stripeCardID ?? '', {}, on);
    const shipping = async () => (await get(cards.admin(holder), card.id)).shipping;
    await eventually(async () => (await shipping())?.status === 'shipped');
    expect(await shipping()).toMatchObject({
      carrier: 'usps',
      trackingNumber: expect.any(String) as unknown,
    });
    await cards.fault({ webhooks: { drop: 1 } });
    await cards.restartService({ RECONCILE_EVERY_MS: '100' });
    await helpers.deliverCard(card.stripeCardID ?? '', {}, on);
    await eventually(async () => (await shipping())?.status === 'delivered');
    expect((await get(cards.admin(holder), card.id)).status).toBe('inactive');
    await cards.fault({});
    await cards.restartService();
  });

  it('is not activated in place of a card that an admin has frozen meanwhile', async () => {
    const { holder, card } = await issuePhysical();
    const own = cards.employee(holder);
    await activate(own, card, card.last4 ?? '');
    const replace = { cardId: card.id, reason: 'damaged', shipTo } as const;
    const replacement = await cards.rpc.call(own, cardsRpc.replaceCard, replace);
    await cards.rpc.call(cards.admin(holder), cardsRpc.freezeCard, { cardId: card.id });
    expect(await codeOf(activate(own, replacement, replacement.last4 ?? ''))).toBe('frozen_by_another');
    expect((await get(own, replacement.id)).status).toBe('inactive');
    await cards.rpc.call(cards.admin(holder), cardsRpc.unfreezeCard, { cardId: card.id });
    expect((await activate(own, replacement, replacement.last4 ?? '')).status).toBe('active');
  });

  it('is activated by its holder with the last four digits, at Stripe before spend', async () => {
    const { holder, card } = await issuePhysical();
    const own = cards.employee(holder);
    const wrong = card.last4 === '0000' ? '0001' : '0000';
    expect(await codeOf(activate(own, card, wrong))).toBe('invalid_input');
    expect(await codeOf(activate(cards.admin(holder), card, card.last4 ?? ''))).toBe('not_found');
    let statusThen: string | undefined;
    cards.stubs.onSetStatus = async () => {
      statusThen = (await cards.atStripe(card, holder)).status;
    };
    expect((await activate(own, card, card.last4 ?? '')).status).toBe('active');
    expect((await activate(own, card, card.last4 ?? '')).status).toBe('active');
    cards.stubs.onSetStatus = () => Promise.resolve();
    expect(statusThen).toBe('active');
    expect(cards.stubs.statusesInSpend(card.id)).toEqual(['active']);
    const { organizationId } = holder;
    const actions = (await cards.auditRecordsOf(card, organizationId)).map(({ action }) => action);
    expect(actions).toEqual(['card.issue', 'card.activate']);
  });

  it('can be canceled before it is activated, but not frozen or unfrozen', async () => {
    const { holder, card } = await issuePhysical();
    const admin = cards.admin(holder);
    expect(await codeOf(cards.rpc.call(admin, cardsRpc.unfreezeCard, { cardId: card.id }))).toBe(
      'card_not_active',
    );
    expect(await codeOf(cards.rpc.call(admin, cardsRpc.freezeCard, { cardId: card.id }))).toBe(
      'card_not_active',
    );
    expect((await cards.rpc.call(admin, cardsRpc.cancelCard, { cardId: card.id })).status).toBe('canceled');
    expect(await codeOf(activate(cards.employee(holder), card, card.last4 ?? ''))).toBe('card_canceled');
  });

  it('that is damaged pays until the card that replaces it, sent to the same address, is activated', async () => {
    const { holder, card } = await issuePhysical();
    const own = cards.employee(holder);
    await activate(own, card, card.last4 ?? '');
    const replacement = await cards.rpc.call(own, cardsRpc.replaceCard, {
      cardId: card.id,
      reason: 'damaged',
    });
    expect([replacement.status, replacement.type]).toEqual(['inactive', 'physical']);
    expect((await cards.atStripe(replacement, holder)).shipping?.address.line1).toBe('1 Mill Row');
    expect((await get(own, card.id)).status).toBe('active');
    await activate(own, replacement, replacement.last4 ?? '');
    expect((await get(own, card.id)).status).toBe('canceled');
    expect(cards.stubs.statusesInSpend(card.id).at(-1)).toBe('canceled');
  });
});
