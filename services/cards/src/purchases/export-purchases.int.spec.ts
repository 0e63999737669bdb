import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsEvents, cardsRpc, spendEvents, type PurchaseWire } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';
import {
  addAuthorizations,
  at,
  authorizationFact,
  createCard,
  eventOf,
  lines,
  publishEvents,
  transactionFact,
} from '../test/purchase-events.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

const { authorizationApproved, authorizationUpdated, transactionRecorded } = spendEvents;
const page = (ctx: Ctx, cursor: string | null, filters: { status?: PurchaseWire['status'] } = {}) =>
  cards.rpc.call(ctx, cardsRpc.exportPurchases, { format: 'csv', cursor, ...filters });

async function rest(ctx: Ctx, from: string | null): Promise<PurchaseWire[]> {
  const all: PurchaseWire[] = [];
  for (let cursor = from; cursor !== null;) {
    const { items, nextCursor } = await page(ctx, cursor);
    all.push(...items);
    cursor = nextCursor;
  }
  return all;
}

describe('an export of purchases', () => {
  it('has every line once, as it was when the export began, while purchases are captured and arrive', async () => {
    const { card, admin } = await createCard(cards);
    const held = [0, 1].map(() => authorizationFact(card, { networkCreatedAt: at(0) }));
    await publishEvents(
      cards,
      held.map((fact) => eventOf(authorizationApproved, fact)),
    );
    await eventually(async () => (await lines(cards, admin)).length === held.length);
    await addAuthorizations(cards, card, 2_000);
    const first = await page(admin, null);
    const [whole, part] = held;
    if (whole === undefined || part === undefined) throw new Error('Two purchases were expected.');
    const closed = { ...whole, revision: 2, status: 'closed' as const, held: 0, captured: 5_000 };
    await publishEvents(cards, [
      eventOf(authorizationUpdated, closed),
      eventOf(transactionRecorded, transactionFact(whole, { networkCreatedAt: at(9_000) })),
      eventOf(authorizationUpdated, { ...part, revision: 2, held: 3_000, captured: 2_000 }),
      eventOf(authorizationUpdated, { ...part, revision: 3, held: 1_000, captured: 4_000 }),
      eventOf(authorizationApproved, authorizationFact(card, { networkCreatedAt: at(0) })),
    ]);
    await eventually(async () => {
      const { count } = await cards.rpc.call(admin, cardsRpc.sumPurchases, {});
      return count === 2_003;
    });
    const all = [...first.items, ...(await rest(admin, first.nextCursor))];
    expect(all).toHaveLength(2_002);
    expect(new Set(all.map(({ id }) => id)).size).toBe(2_002);
    expect(all.every(({ status, amount }) => status === 'pending' && amount === 5_000)).toBe(true);
    const next = await rest(admin, (await page(admin, null)).nextCursor);
    expect(next.find(({ id }) => id === part.authorizationId)?.amount).toBe(1_000);
  });

  it('is in the audit log once, with its filter, and has only what the caller may see', async () => {
    const { card, admin, holder } = await createCard(cards);
    const own = cards.employee(await cards.createMember(holder));
    await addAuthorizations(cards, card, 3);
    expect((await page(admin, null, { status: 'pending' })).items).toHaveLength(3);
    expect((await page(own, null)).items).toEqual([]);
    expect((await page(cards.employee(holder), null)).items).toHaveLength(3);
    const recorded = (
      await cards.publishedEvents(cardsEvents.changeRecorded.subject, card.organizationId)
    ).filter(({ action }) => action === 'purchase.export');
    expect(recorded.map(({ after }) => after)).toEqual([
      { format: 'csv', status: 'pending' },
      { format: 'csv' },
      { format: 'csv' },
    ]);
  });

  it('ends after a day, and takes only its own cursors', async () => {
    const { admin } = await createCard(cards);
    const old = new Date(Date.now() - 25 * 3_600_000).toISOString().replace('Z', '000Z');
    for (const cursor of ['x', `${old}/abc`, `${old.replace('T', ' ')}/abc`])
      expect(await codeOf(page(admin, cursor))).toBe('invalid_input');
  });
});
