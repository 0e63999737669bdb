import { describe, expect, it } from '@jest/globals';
import { refundedPart, shownStatuses } from './gift-status.ts';

const gift = { status: 'succeeded', amount: 5_000, dispute: null, lostToDisputes: 0 } as const;

describe('the refunded part of a gift', () => {
  it('is what someone gave back while a part of the gift is left', () => {
    expect(refundedPart({ ...gift, refunded: 2_000 })).toBe(2_000);
    expect(refundedPart({ ...gift, refunded: 2_000, lostToDisputes: 500 })).toBe(1_500);
    expect(refundedPart({ ...gift, status: 'refunded', refunded: 5_000 })).toBe(0);
    expect(refundedPart({ status: 'succeeded', amount: 5_000 })).toBe(0);
  });
});

describe('the statuses of a gift', () => {
  it('are one without a dispute', () => expect(shownStatuses(gift)).toEqual(['succeeded']));

  it('are that of a gift from a gateway of an earlier release, which knows no disputes', () =>
    expect(shownStatuses({ status: 'succeeded', amount: 5_000 })).toEqual(['succeeded']));

  it('are only the open dispute, because the gift may still be lost', () =>
    expect(shownStatuses({ ...gift, dispute: 'open' })).toEqual(['disputed']));

  it('are a refund in part, beside a dispute of the rest', () => {
    const partly = { ...gift, refunded: 2_000 };
    expect(shownStatuses(partly)).toEqual(['partly_refunded']);
    expect(shownStatuses({ ...partly, dispute: 'open' })).toEqual(['partly_refunded', 'disputed']);
    expect(shownStatuses({ ...partly, dispute: 'lost', lostToDisputes: 2_000 })).toEqual([
      'succeeded',
      'dispute_lost',
    ]);
  });

  it('keep the refund beside a dispute that is open after it', () =>
    expect(shownStatuses({ ...gift, status: 'refunded', dispute: 'open' })).toEqual([
      'refunded',
      'disputed',
    ]));

  it('are a lost dispute instead of a refund that nobody made', () =>
    expect(shownStatuses({ ...gift, status: 'refunded', dispute: 'lost', lostToDisputes: 5_000 })).toEqual([
      'dispute_lost',
    ]));

  it('keep the refund where it was the refund that took the gift, or a part of it', () => {
    const refunded = { ...gift, status: 'refunded', dispute: 'lost' } as const;
    for (const lostToDisputes of [0, 4_999])
      expect(shownStatuses({ ...refunded, lostToDisputes })).toEqual(['refunded', 'dispute_lost']);
  });

  it('have an appeal instead of a refund, as the bank has the whole gift', () =>
    expect(shownStatuses({ ...gift, status: 'refunded', dispute: 'open', lostToDisputes: 5_000 })).toEqual([
      'disputed',
    ]));
});
