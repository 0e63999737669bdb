import { type CardSummaryWire, type DecisionWire } from '@almoner/contracts';
import { describe, expect, it } from '@jest/globals';
import { nextStep } from './next-step.ts';

const holder = { id: 'wren', name: 'Wren Castell', email: 'wren@quillmere.example' };
const decision: DecisionWire = {
  id: 'decision',
  cardId: 'produce',
  spendProgramId: 'pantry',
  stripeAuthID: 'iauth_1',
  merchant: {
    name: 'Fennel Row Produce',
    category: 'grocery_stores',
    city: null,
    country: null,
    categoryCode: null,
    networkId: null,
    authorizationMethod: null,
    wallet: null,
  },
  amount: 8_640,
  currency: 'USD',
  approved: false,
  status: 'closed',
  declineReason: 'spend_limit_exceeded',
  requestedAt: '2025-11-20T09:41:07.000Z',
  decidedInMs: 84,
  checks: [],
  history: [],
};

function aCard(id: string, leftMinor: number, over: Partial<CardSummaryWire> = {}): CardSummaryWire {
  return {
    id,
    name: id,
    stripeCardID: null,
    cardholderID: null,
    organizationId: 'kitchen',
    holder,
    type: 'virtual',
    status: 'active',
    frozenBy: null,
    shipping: null,
    cardholderRequirements: null,
    replacesCardId: null,
    replacementReason: null,
    replacedByCardId: null,
    ended: null,
    last4: '3366',
    spendProgramId: null,
    isSingleUse: false,
    spendRule: { id: 'rule', name: null, frequency: 'monthly', limit: 100_000, currency: 'USD' },
    usage: {
      spent: 100_000 - leftMinor,
      held: 0,
      limit: 100_000,
      increase: 0,
      ratio: 0,
      periodStart: '2025-11-01T00:00:00.000Z',
      periodEnd: null,
    },
    programState: null,
    programLeft: null,
    createdAt: '2025-11-01T00:00:00.000Z',
    version: 1,
    ...over,
  };
}
const themselves = { isHolder: true, canAsk: true, managesPrograms: false, issuesCards: false };

describe('After a decline for overdue receipts', () => {
  it.each([true, false])('the way to them is shown, to the holder (%s) and to others', (isHolder) => {
    const overdue = { ...decision, declineReason: 'receipts_overdue' as const };
    const cards = [aCard('orders', 50_000)];
    expect(nextStep(overdue, 'wren', { ...themselves, isHolder, cards })).toEqual({ kind: 'add_receipts' });
  });
});

describe('After a decline, its holder', () => {
  it('is told of the card of theirs that has most room for it', () => {
    const cards = [aCard('produce', 90_000), aCard('orders', 8_640), aCard('van', 20_000)];
    expect(nextStep(decision, 'wren', { ...themselves, cards })).toMatchObject({
      kind: 'other_card',
      leftMinor: 20_000,
      card: { id: 'van' },
    });
  });

  it.each([
    ['a cent too little', aCard('orders', 8_639)],
    ['a card that is frozen', aCard('orders', 50_000, { status: 'frozen' })],
    ['a card of somebody else', aCard('orders', 50_000, { holder: { ...holder, id: 'odalys' } })],
  ])('is sent to somebody who can help when all there is is %s', (_, card) => {
    expect(nextStep(decision, 'wren', { ...themselves, cards: [card] })).toEqual({ kind: 'ask' });
    expect(nextStep(decision, 'wren', { ...themselves, canAsk: false, cards: [card] })).toBeNull();
  });

  it.each(['merchant_not_allowed', 'purchase_limit_exceeded'] as const)(
    'is told of another card that only may help after %s',
    (declineReason) => {
      const cards = [aCard('van', 20_000)];
      const step = nextStep({ ...decision, declineReason }, 'wren', { ...themselves, cards });
      expect(step).toMatchObject({ kind: 'other_card', isCertain: false });
      expect(nextStep(decision, 'wren', { ...themselves, cards })).toMatchObject({ isCertain: true });
    },
  );

  it('is told of no more than the program of that card has left', () => {
    const stepWith = (over: Partial<CardSummaryWire>) =>
      nextStep(decision, 'wren', {
        ...themselves,
        cards: [
          aCard('orders', 50_000, { programState: 'active', programLeft: 90_000, ...over }),
          aCard('van', 9_000),
        ],
      });
    expect(stepWith({})).toMatchObject({ card: { id: 'orders' }, leftMinor: 50_000 });
    expect(stepWith({ programLeft: 9_500 })).toMatchObject({ card: { id: 'orders' }, leftMinor: 9_500 });
    expect(stepWith({ programLeft: 1_000 })).toMatchObject({ card: { id: 'van' } });
    expect(stepWith({ programState: 'closed' })).toMatchObject({ card: { id: 'van' } });
  });

  it('is not sent to another card of a program that has no room', () => {
    const cards = [aCard('orders', 50_000, { spendProgramId: 'pantry' })];
    const stopped = { ...decision, declineReason: 'program_not_active' } as const;
    expect(nextStep(stopped, 'wren', { ...themselves, cards })).toEqual({ kind: 'ask' });
    expect(nextStep(decision, 'wren', { ...themselves, cards })).toMatchObject({ kind: 'other_card' });
  });
});

describe('After a decline of a used-up card for one purchase', () => {
  const usedUp = { ...decision, declineReason: 'card_already_used' } as const;

  it('those who may issue cards are led to issue another, unless its holder has a card with room', () => {
    const issuer = { ...themselves, issuesCards: true };
    expect(nextStep(usedUp, 'wren', { ...issuer, isHolder: false, canAsk: false, cards: [] })).toEqual({
      kind: 'issue_card',
    });
    expect(nextStep(usedUp, 'wren', { ...issuer, cards: [] })).toEqual({ kind: 'issue_card' });
    const cards = [aCard('van', 20_000)];
    expect(nextStep(usedUp, 'wren', { ...issuer, cards })).toMatchObject({ kind: 'other_card' });
    expect(nextStep(decision, 'wren', { ...issuer, cards: [] })).toEqual({ kind: 'ask' });
  });
});

describe('Whoever else looks', () => {
  const manager = { ...themselves, isHolder: false, managesPrograms: true, cards: [] };

  it('is led to the program that said no, where they can change it', () => {
    const over = { ...decision, declineReason: 'program_limit_exceeded' } as const;
    expect(nextStep(over, 'wren', manager)).toEqual({ kind: 'program', programId: 'pantry' });
  });

  it('is told that an admin can resolve it, who is told nothing', () => {
    expect(nextStep(decision, 'wren', manager)).toEqual({ kind: 'admin_decides' });
    expect(nextStep(decision, 'wren', { ...manager, canAsk: false })).toBeNull();
  });

  it('is told nothing where nothing here would help', () => {
    const blocked = { ...decision, declineReason: 'blocked_category' } as const;
    expect(nextStep(blocked, 'wren', { ...themselves, cards: [aCard('van', 20_000)] })).toBeNull();
    expect(nextStep({ ...decision, approved: true }, 'wren', { ...themselves, cards: [] })).toBeNull();
  });
});
