import { type PurchaseWire } from '@almoner/contracts';
import { describe, expect, it } from '@jest/globals';
import { byDay, totals } from './purchase-amount.ts';

function purchase(status: PurchaseWire['status'], amount: number, occurredAt = '2025-11-20T09:41:07.000Z') {
  const made: PurchaseWire = {
    id: `${status}-${amount}-${occurredAt}`,
    kind: 'authorization',
    authorizationId: null,
    occurredAt,
    status,
    amount,
    currency: 'USD',
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
    card: { id: 'card', name: 'Saturday produce', last4: '4417' },
    holder: { id: 'holder', name: 'Wren Castell', email: 'wren@quillmere.example' },
    declineReason: null,
    categoryId: null,
    memo: null,
    categoryRuleId: null,
    codingVersion: 0,
    receiptCount: 0,
    receiptDueAt: null,
    commentCount: 0,
    disputeStatus: null,
    credited: 0,
    lines: [],
    needsSplit: false,
    spendProgramId: null,
    teamId: null,
    payingAccountId: null,
  };
  return made;
}

describe('The totals of a list', () => {
  it('count what moved, with refunds taken off, and say what of it is held', () => {
    const list = [purchase('posted', 10000), purchase('pending', 2500), purchase('refunded', -1825)];
    expect(totals(list)).toEqual({ netMinor: -10675, onHoldMinor: 2500 });
  });

  it('take off what a dispute brought back', () => {
    const won = { ...purchase('posted', 2_000), credited: 500 };
    expect(totals([won, purchase('posted', 1_000)])).toEqual({ netMinor: -2_500, onHoldMinor: 0 });
  });

  it('leave out what never moved', () => {
    const list = [purchase('declined', 8640), purchase('reversed', 21000), purchase('expired', 100)];
    expect(totals(list)).toEqual({ netMinor: 0, onHoldMinor: 0 });
  });
});

describe('Days of a list', () => {
  it('keep the order and hold what happened on each', () => {
    const list = [
      purchase('posted', 1, '2025-11-20T12:00:00.000Z'),
      purchase('posted', 2, '2025-11-20T11:00:00.000Z'),
      purchase('posted', 3, '2025-11-18T12:00:00.000Z'),
    ];
    expect(byDay(list).map(({ purchases }) => purchases.map(({ amount }) => amount))).toEqual([[1, 2], [3]]);
  });
});
