import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cardsRpc, type CardView } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf, type TestPerson } from '../test/cards-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox; `spend` is a stub. That limits continue is tested in `spend`.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());
beforeEach(async () => {
  cards.stubs.registerFails = 'no';
  await cards.fault({});
});

type Reason = 'lost' | 'stolen' | 'damaged' | 'expired';
const createCard = async (): Promise<{ holder: TestPerson; card: CardView }> => {
  const holder = await cards.createMember(await cards.createOrganization());
  return { holder, card: await cards.issue(holder, { isSingleUse: true, expiresOn: '2999-12-31' }) };
};
const replace = (ctx: Ctx, cardId: string, reason: Reason) =>
  cards.rpc.call(ctx, cardsRpc.replaceCard, { cardId, reason });
const get = (holder: TestPerson, { id: cardId }: { id: string }) =>
  cards.rpc.call(cards.admin(holder), cardsRpc.getCard, { cardId });
const cardsAtStripe = async ({ account }: TestPerson) =>
  (await cards.stripe.issuing.cards.list({ limit: 100 }, { stripeAccount: account })).data;

describe('replacing a card', () => {
  it.each(['lost', 'stolen'] as const)(
    'that is %s cancels it in spend and at Stripe before it returns, and continues it',
    async (reason) => {
      const { holder, card } = await createCard();
      const replacement = await replace(cards.employee(holder), card.id, reason);
      expect(replacement).toMatchObject({
        status: 'active',
        name: card.name,
        replacesCardId: card.id,
        replacementReason: reason,
      });
      expect(cards.stubs.statusesInSpend(card.id)).toEqual(['canceled']);
      expect(await cards.atStripe(card, holder)).toMatchObject({
        status: 'canceled',
        cancellation_reason: reason,
      });
      const atStripe = await cards.atStripe(replacement, holder);
      expect([atStripe.status, atStripe.last4]).toEqual(['active', replacement.last4]);
      expect(atStripe).toMatchObject({ replacement_for: card.stripeCardID, replacement_reason: reason });
      expect(await get(holder, card)).toMatchObject({
        status: 'canceled',
        replacedByCardId: replacement.id,
      });
      expect(cards.stubs.registered.get(replacement.id)).toMatchObject({
        replacesCardId: card.id,
        isSingleUse: true,
        expiresOn: '2999-12-31',
      });
    },
  );

  it('that is damaged keeps its number, and cancels it when the new card is active', async () => {
    const { holder, card } = await createCard();
    cards.stubs.registerFails = 'before';
    const replacement = await replace(cards.admin(holder), card.id, 'damaged');
    expect([replacement.status, (await get(holder, card)).status]).toEqual(['issuing', 'active']);
    cards.stubs.registerFails = 'no';
    await eventually(async () => (await get(holder, replacement)).status === 'active');
    await eventually(async () => (await get(holder, card)).status === 'canceled');
    expect((await get(holder, replacement)).last4).toBe(card.last4);
    expect((await cards.atStripe(card, holder)).status).toBe('canceled');
    expect(cards.stubs.statusesInSpend(card.id)).toContain('canceled');
  });

  it('creates one card, however often, concurrently and for whatever reason it is requested', async () => {
    const { holder, card } = await createCard();
    const ctx = cards.employee(holder);
    const reasons: Reason[] = ['lost', 'lost', 'stolen', 'damaged', 'lost'];
    const answers = await Promise.all(reasons.map((reason) => replace(ctx, card.id, reason)));
    answers.push(await replace({ ...ctx, idempotencyKey: newId() }, card.id, 'lost'));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await eventually(async () => (await get(holder, card)).status === 'canceled');
    expect(await cardsAtStripe(holder)).toHaveLength(2);
  });

  it('can be repeated for the new card, which keeps the chain', async () => {
    const { holder, card } = await createCard();
    const second = await replace(cards.admin(holder), card.id, 'lost');
    const third = await replace(cards.admin(holder), second.id, 'stolen');
    expect(await get(holder, second)).toMatchObject({
      replacesCardId: card.id,
      replacedByCardId: third.id,
      status: 'canceled',
    });
    const { organizationId } = holder;
    const actions = (await cards.auditRecordsOf(second, organizationId)).map(({ action }) => action);
    expect(actions).toEqual(['card.issue', 'card.replace']);
  });

  it('is finished automatically when Stripe fails in between, and is in force in spend all the same', async () => {
    const { holder, card } = await createCard();
    await cards.fault({ api: { status: { 500: 1 } } });
    await codeOf(replace(cards.employee(holder), card.id, 'stolen'));
    expect(cards.stubs.statusesInSpend(card.id)).toContain('canceled');
    await cards.fault({});
    await eventually(async () => (await get(holder, card)).replacedByCardId !== null);
    const { replacedByCardId } = await get(holder, card);
    await eventually(async () => (await get(holder, { id: replacedByCardId ?? '' })).status === 'active');
    expect(await cardsAtStripe(holder)).toHaveLength(2);
  });

  it('is refused for a canceled card, one that another person froze, and one of someone else', async () => {
    const { holder, card } = await createCard();
    const admin = cards.admin(holder);
    await cards.rpc.call(admin, cardsRpc.freezeCard, { cardId: card.id });
    expect(await codeOf(replace(cards.employee(holder), card.id, 'lost'))).toBe('frozen_by_another');
    const colleague = await cards.createMember(holder);
    expect(await codeOf(replace(cards.employee(colleague), card.id, 'lost'))).toBe('not_found');
    await cards.rpc.call(admin, cardsRpc.cancelCard, { cardId: card.id });
    expect(await codeOf(replace(admin, card.id, 'lost'))).toBe('card_canceled');
  });

  it('is refused for a card for one purchase that was made, and that card is not canceled', async () => {
    const { holder, card } = await createCard();
    cards.stubs.usedUp.add(card.id);
    expect(await codeOf(replace(cards.employee(holder), card.id, 'lost'))).toBe('card_used_up');
    expect(await get(holder, card)).toMatchObject({ status: 'active', replacedByCardId: null });
    expect(await cardsAtStripe(holder)).toHaveLength(1);
  });

  it('is limited to a number a day for each organization', async () => {
    const { holder, card } = await createCard();
    await cards.pool.query(
      `insert into card (organization_id, id, cardholder_id, user_id, holder_name, holder_email, name, type, status,
         stripe_account_id, currency, frequency, limit_minor, next_attempt_at, replacement_for, replacement_reason, is_refused)
       select organization_id, gen_random_uuid(), cardholder_id, user_id, holder_name, holder_email, name, type, 'canceled',
         stripe_account_id, currency, frequency, limit_minor, now(), id, 'lost', true
       from card, generate_series(1, 50) where id = $1`,
      [card.id],
    );
    expect(await codeOf(replace(cards.admin(holder), card.id, 'lost'))).toBe('too_many_new_cards');
  });
});
