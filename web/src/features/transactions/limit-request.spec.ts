import { describe, expect, it } from '@jest/globals';
import { type DecisionWire } from '@almoner/contracts';
import { missingRoom } from './limit-request.ts';

const decision: DecisionWire = {
  ...{
    id: 'a',
    cardId: 'produce',
    spendProgramId: null,
    stripeAuthID: 'iauth',
    amount: 6_150,
    currency: 'USD',
  },
  merchant: {
    name: 'Harrow Lane Produce',
    category: 'grocery_stores_supermarkets',
    city: null,
    country: 'US',
  },
  ...{ approved: false, status: 'closed', declineReason: 'spend_limit_exceeded' },
  ...{ requestedAt: '2026-11-20T09:41:00.000Z', decidedInMs: 9, history: [] },
  checks: [
    {
      ...{ name: 'spend_rule', outcome: 'failed' },
      figures: { spentBefore: 71_250, amount: 6_150, wouldBe: 77_400, limit: 75_000, frequency: 'monthly' },
    },
  ],
};

describe('What a declined purchase lacked', () => {
  it('is the sum of what was left and what is missing, and suggests the limit that would have done', () => {
    expect(missingRoom(decision)).toEqual({
      ...{ cardId: 'produce', limitMinor: 75_000, leftMinor: 3_750, missingMinor: 2_400 },
      suggestedLimitMinor: 77_400,
    });
  });

  it.each<[string, Partial<DecisionWire>]>([
    ['approved', { approved: true, declineReason: null }],
    ['declined by another check', { declineReason: 'insufficient_funds' }],
    ['on no card that is known', { cardId: null }],
  ])('is nothing of a purchase %s', (_, over) => {
    expect(missingRoom({ ...decision, ...over })).toBeNull();
  });
});
