import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsEvents, cardsRpc, spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';
import {
  createCard,
  transactionFact,
  addAuthorizations,
  authorizationFact,
  at,
  lines,
  merchant,
  expectLines,
  publishEvents,
  eventOf,
} from '../test/purchase-events.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

const { authorizationApproved, authorizationDeclined, authorizationUpdated, transactionRecorded } =
  spendEvents;

describe('a purchase', () => {
  it('is pending, then posted, then refunded; each change is published for open pages', async () => {
    const { card, admin } = await createCard(cards);
    const pending = authorizationFact(card);
    await publishEvents(cards, [eventOf(authorizationApproved, pending)]);
    await expectLines(cards, admin, [['pending', 5_000]]);
    const captured = { ...pending, revision: 2, status: 'closed', held: 0, captured: 5_000 } as const;
    await publishEvents(cards, [
      eventOf(transactionRecorded, transactionFact(pending)),
      eventOf(authorizationUpdated, captured),
    ]);
    await expectLines(cards, admin, [['posted', 5_000]]);
    const refund = transactionFact(pending, { type: 'refund', amount: -2_000, networkCreatedAt: at(9) });
    await publishEvents(cards, [eventOf(transactionRecorded, refund)]);
    await expectLines(cards, admin, [
      ['refunded', -2_000],
      ['posted', 5_000],
    ]);
    const changes = await cards.publishedEvents(cardsEvents.purchaseChanged.subject, card.organizationId);
    expect(changes.map(({ userId }) => userId)).toEqual(Array(4).fill(card.holder.id));
  });

  it('that is partly captured shows its capture and what is still held', async () => {
    const { card, admin } = await createCard(cards);
    const held = authorizationFact(card, { revision: 2, held: 3_000, captured: 2_000 });
    await publishEvents(cards, [
      eventOf(authorizationUpdated, held),
      eventOf(transactionRecorded, transactionFact(held, { amount: 2_000 })),
    ]);
    await expectLines(cards, admin, [
      ['posted', 2_000],
      ['pending', 3_000],
    ]);
  });

  it('is the same after events in any order, and twice', async () => {
    const { card, admin } = await createCard(cards);
    const first = authorizationFact(card);
    const facts = [
      eventOf(authorizationApproved, first),
      eventOf(authorizationUpdated, { ...first, revision: 2, held: 3_000, captured: 2_000 }),
      eventOf(transactionRecorded, transactionFact(first, { amount: 2_000, networkCreatedAt: at(1) })),
      eventOf(authorizationUpdated, { ...first, revision: 3, status: 'closed', held: 0, captured: 5_000 }),
      eventOf(transactionRecorded, transactionFact(first, { amount: 3_000, networkCreatedAt: at(2) })),
    ];
    const again = facts.map(({ subject, fact }) => eventOf({ subject }, fact));
    await publishEvents(cards, [...again, ...facts.reverse()]);
    const last = eventOf(
      authorizationDeclined,
      authorizationFact(card, {
        approved: false,
        status: 'closed',
        held: 0,
        declineReason: 'spend_limit_exceeded',
        networkCreatedAt: at(3),
      }),
    );
    await publishEvents(cards, [last]);
    const expected = [
      ['declined', 5_000],
      ['posted', 3_000],
      ['posted', 2_000],
    ];
    await expectLines(cards, admin, expected);
    await eventually(async () => {
      const { rows } = await cards.pool.query<{ count: string }>(
        `select count(*) from inbox where event_id = any($1)`,
        [[...facts, ...again, last].map(({ id }) => id)],
      );
      return Number(rows[0]?.count) === 11;
    });
    expect(await lines(cards, admin)).toEqual(expected);
  });

  it('is in its card’s activity with its authorization and transactions, and its decline reason', async () => {
    const { card, admin } = await createCard(cards);
    const declined = authorizationFact(card, {
      approved: false,
      status: 'closed',
      held: 0,
      declineReason: 'spend_limit_exceeded',
    });
    const captured = authorizationFact(card, { status: 'closed', held: 0, captured: 5_000 });
    const transaction = transactionFact(captured);
    await publishEvents(cards, [
      eventOf(authorizationDeclined, declined),
      eventOf(authorizationApproved, captured),
      eventOf(transactionRecorded, transaction),
    ]);
    await eventually(async () => {
      const [found] = await cards.rpc.call(admin, cardsRpc.listCardActivity, {
        cards: [{ cardId: card.id, since: at(0) }],
        maxBytes: 100_000,
      });
      expect(new Set(found?.CardAuthorizations.map(({ declineReason }) => declineReason))).toEqual(
        new Set(['spend_limit_exceeded', null]),
      );
      expect(found?.CardTransactions).toMatchObject([
        { stripeTxID: transaction.stripeTransactionId, amount: 5_000, merchant },
      ]);
      return true;
    });
  });
});

describe('the activity of cards', () => {
  const activityOf = (ctx: Ctx, ids: readonly string[], maxBytes: number, since = at(0)) =>
    cards.rpc.call(ctx, cardsRpc.listCardActivity, {
      cards: ids.map((cardId) => ({ cardId, since })),
      maxBytes,
    });

  it('is the newest hundred of the requested time, fewer for many cards, and only of visible cards', async () => {
    const owner = await cards.createOrganization();
    const [wren, odile] = [await createCard(cards, owner), await createCard(cards, owner)];
    await addAuthorizations(cards, wren.card, 150);
    await addAuthorizations(cards, odile.card, 30);
    const both = [wren.card.id, odile.card.id];
    const counts = async (...callStripe: Parameters<typeof activityOf>) =>
      (await activityOf(...callStripe)).map(({ CardAuthorizations }) => CardAuthorizations.length);

    expect(await counts(wren.admin, both, 900_000)).toEqual([100, 30]);
    const [newest] = await activityOf(wren.admin, both, 900_000);
    expect(newest?.CardAuthorizations[0]?.networkCreatedAt).toBe(at(150));
    expect(await counts(wren.admin, both, 900_000, at(140))).toEqual([11, 0]);
    expect(await counts(cards.employee(odile.holder), both, 900_000)).toEqual([0, 30]);

    const shared = await activityOf(wren.admin, both, 10_000);
    expect(Buffer.byteLength(JSON.stringify(shared))).toBeLessThan(10_300);
    const [first, second] = shared.map(({ CardAuthorizations }) => CardAuthorizations.length);
    expect(first).toBe(second);
    expect(first).toBeGreaterThan(5);
  });
});

describe('one purchase', () => {
  const get = (ctx: Ctx, purchaseId: string) => cards.rpc.call(ctx, cardsRpc.getPurchase, { purchaseId });

  it('is found by its own id, and by its authorization’s once it has transactions', async () => {
    const { card, admin } = await createCard(cards);
    const pending = authorizationFact(card);
    await publishEvents(cards, [eventOf(authorizationApproved, pending)]);
    await expectLines(cards, admin, [['pending', 5_000]]);
    expect(await get(admin, pending.authorizationId)).toMatchObject({ status: 'pending', amount: 5_000 });

    const captured = { ...pending, revision: 2, status: 'closed', held: 0, captured: 5_000 } as const;
    const capture = transactionFact(pending);
    const refund = transactionFact(pending, { type: 'refund', amount: -2_000, networkCreatedAt: at(9) });
    await publishEvents(cards, [
      eventOf(authorizationUpdated, captured),
      eventOf(transactionRecorded, capture),
      eventOf(transactionRecorded, refund),
    ]);
    await expectLines(cards, admin, [
      ['refunded', -2_000],
      ['posted', 5_000],
    ]);
    expect(await get(admin, pending.authorizationId)).toMatchObject({ id: refund.transactionId });
    expect(await get(admin, capture.transactionId)).toMatchObject({ status: 'posted', amount: 5_000 });
  });

  it('is not found by those who may not see it', async () => {
    const owner = await cards.createOrganization();
    const [wren, odile] = [await createCard(cards, owner), await createCard(cards, owner)];
    const pending = authorizationFact(wren.card);
    await publishEvents(cards, [eventOf(authorizationApproved, pending)]);
    await expectLines(cards, cards.employee(wren.holder), [['pending', 5_000]]);
    const strangers = [cards.employee(odile.holder), cards.admin({ organizationId: newId() })];
    for (const ctx of strangers) expect(await codeOf(get(ctx, pending.authorizationId))).toBe('not_found');
    expect(await codeOf(get(wren.admin, newId()))).toBe('not_found');
  });
});
