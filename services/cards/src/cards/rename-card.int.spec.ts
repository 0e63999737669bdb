import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsRpc, spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { type Ctx } from '@almoner/platform';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

const rename = (ctx: Ctx, cardId: string, name: string, version?: number) =>
  cards.rpc.call(ctx, cardsRpc.renameCard, { cardId, name, version });

describe('The name of a card', () => {
  it('is changed by its holder and by admins, once for each version', async () => {
    const holder = await cards.createMember(await cards.createOrganization());
    const card = await cards.issue(holder);
    const admin = cards.admin(holder);
    const renamed = await rename(cards.employee(holder), card.id, 'Produce', card.version);
    expect(renamed).toMatchObject({ name: 'Produce' });
    expect(renamed.version).toBeGreaterThan(card.version);
    expect(await codeOf(rename(admin, card.id, 'Ice', card.version))).toBe('changed_meanwhile');
    expect(await rename(admin, card.id, 'Ice')).toMatchObject({ name: 'Ice' });
    const other = await cards.createMember(holder);
    expect(await codeOf(rename(cards.employee(other), card.id, 'Mine'))).toBe('not_found');
    const stranger = await cards.createMember(await cards.createOrganization());
    expect(await codeOf(rename(cards.admin(stranger), card.id, 'Ours'))).toBe('not_found');
    await cards.rpc.call(admin, cardsRpc.cancelCard, { cardId: card.id });
    expect(await codeOf(rename(admin, card.id, 'Old'))).toBe('card_canceled');
  });
});

describe('A card with a named spend rule', () => {
  it('is issued with its terms, and registered with its id', async () => {
    const holder = await cards.createMember(await cards.createOrganization());
    const rule = cards.stubs.addRule({ frequency: 'weekly', limit: 30_000 });
    const card = await cards.issue(holder, { spendRule: undefined, spendRuleId: rule.id });
    expect(cards.stubs.registered.get(card.id)).toMatchObject({
      spendRuleId: rule.id,
      spendRule: { frequency: 'weekly', limit: 30_000 },
    });
    expect(await codeOf(cards.issue(holder, { spendRule: undefined, spendRuleId: newId() }))).toBe(
      'not_found',
    );
    expect(await codeOf(cards.issue(holder, { spendRuleId: rule.id }))).toBe('invalid_input');
    expect(await codeOf(cards.issue(holder, { spendRule: undefined }))).toBe('invalid_input');
  });

  it('has its fallback controls follow another rule', async () => {
    const holder = await cards.createMember(await cards.createOrganization());
    const card = await cards.issue(holder);
    const fact = {
      organizationId: holder.organizationId,
      cardId: card.id,
      userId: holder.userId,
      limit: 7_000,
      frequency: 'daily',
      currency: 'USD',
      version: 2,
      occurredAt: new Date().toISOString(),
    };
    await cards.publish(spendEvents.cardLimitChanged.subject, holder.organizationId, fact);
    await eventually(async () => {
      const { spending_controls } = await cards.atStripe(card, holder);
      return spending_controls.spending_limits?.some(
        ({ interval, amount }) => interval === 'daily' && amount === 70_000,
      );
    });
  });
});
