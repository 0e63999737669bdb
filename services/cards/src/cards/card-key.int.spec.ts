import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsEvents, cardsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

const createKey = (ctx: Ctx, cardId: string, nonce = `ephkn_${newId()}`) =>
  cards.rpc.call(ctx, cardsRpc.createCardKey, { cardId, nonce });

describe('a key that shows the number of a card', () => {
  it('is for the cardholder, is in the audit log, and has no number in it', async () => {
    const holder = await cards.createMember(await cards.createOrganization());
    const card = await cards.issue(holder);
    const key = await createKey(cards.employee(holder), card.id);
    expect(key).toEqual({
      secret: expect.stringMatching(/^ek_test_/) as unknown,
      stripeCardID: card.stripeCardID,
      stripeAccount: holder.account,
    });
    const { organizationId } = holder;
    const actions = (await cards.auditRecordsOf(card, organizationId)).map(({ action, by }) => [action, by]);
    expect(actions).toContainEqual(['card.show-number', holder.userId]);
    const records = await cards.publishedEvents(cardsEvents.changeRecorded.subject, organizationId);
    expect(JSON.stringify(records)).not.toContain(key.secret);
  });

  it('needs a recent sign-in', async () => {
    const holder = await cards.createMember(await cards.createOrganization());
    const card = await cards.issue(holder);
    const { organizationId, userId, email } = holder;
    const stale = cards.as({ organizationId, userId, email, role: 'Employee', isFreshSignIn: false });
    expect(await codeOf(createKey(stale, card.id))).toBe('fresh_sign_in_required');
  });

  it('is not made for admins, for a frozen card, or twice with one nonce', async () => {
    const holder = await cards.createMember(await cards.createOrganization());
    const card = await cards.issue(holder);
    const own = cards.employee(holder);
    expect(await codeOf(createKey(cards.admin(holder), card.id))).toBe('not_found');
    const nonce = `ephkn_${newId()}`;
    await createKey(own, card.id, nonce);
    expect(await codeOf(createKey(own, card.id, nonce))).toBe('stripe_refused');
    await cards.rpc.call(own, cardsRpc.freezeCard, { cardId: card.id });
    expect(await codeOf(createKey(own, card.id))).toBe('card_not_active');
  });
});
