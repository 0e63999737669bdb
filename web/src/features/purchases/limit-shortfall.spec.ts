import { describe, expect, it } from '@jest/globals';
import { type DecisionWire } from '@almoner/contracts';
import { shortfallNow, limitShortfall } from './limit-shortfall.ts';

const decision: DecisionWire = {
  id: 'a',
  cardId: 'produce',
  spendProgramId: null,
  stripeAuthID: 'iauth',
  amount: 6_150,
  currency: 'USD',
  merchant: {
    name: 'Harrow Lane Produce',
    category: 'grocery_stores_supermarkets',
    city: null,
    country: 'US',
    categoryCode: null,
    networkId: null,
    authorizationMethod: null,
    wallet: null,
  },
  approved: false,
  status: 'closed',
  declineReason: 'spend_limit_exceeded',
  requestedAt: '2026-11-20T09:41:00.000Z',
  decidedInMs: 9,
  history: [],
  checks: [
    {
      name: 'spend_rule',
      outcome: 'failed',
      figures: { spentBefore: 71_250, amount: 6_150, wouldBe: 77_400, limit: 75_000, frequency: 'monthly' },
    },
  ],
};

describe('What a declined purchase lacked', () => {
  it('is the sum of what was left and what is missing, and suggests the limit that would have done', () => {
    expect(limitShortfall(decision)).toEqual({
      cardId: 'produce',
      limitMinor: 75_000,
      leftMinor: 3_750,
      missingMinor: 2_400,
      suggestedLimitMinor: 77_400,
    });
  });

  it.each<[string, Partial<DecisionWire>]>([
    ['approved', { approved: true, declineReason: null }],
    ['declined by another check', { declineReason: 'insufficient_funds' }],
    ['on no card that is known', { cardId: null }],
  ])('is nothing of a purchase %s', (_, over) => {
    expect(limitShortfall({ ...decision, ...over })).toBeNull();
  });
});

describe('what the same purchase would lack now', () => {
  const room = {
    cardId: 'card',
    limitMinor: 50_000,
    leftMinor: 5_000,
    missingMinor: 3_000,
    suggestedLimitMinor: 53_000,
  };
  const card = (limit: number, spent: number) => ({
    spendRule: { id: 'rule', name: null, frequency: 'monthly' as const, limit, currency: 'USD' },
    usage: {
      periodStart: '2026-11-01T00:00:00.000Z',
      periodEnd: null,
      spent,
      held: 0,
      limit,
      increase: 0,
      ratio: spent / limit,
    },
  });

  it('is nothing when the limit was raised and the room is there still', () => {
    expect(shortfallNow(room, { amount: 8_000 }, card(60_000, 45_000)).missingMinor).toBe(0);
  });

  it('is counted from what is spent since, not from what was spent then', () => {
    expect(shortfallNow(room, { amount: 8_000 }, card(60_000, 58_000))).toEqual({
      cardId: 'card',
      limitMinor: 60_000,
      leftMinor: 2_000,
      missingMinor: 6_000,
      suggestedLimitMinor: 66_000,
    });
  });

  it('leaves nothing to spend of a limit that was lowered below what is spent', () => {
    expect(shortfallNow(room, { amount: 1_000 }, card(10_000, 45_000)).leftMinor).toBe(0);
  });
});
