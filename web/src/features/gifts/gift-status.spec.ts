import { describe, expect, it } from '@jest/globals';
import { shownStatuses } from './gift-status.ts';

const gift = { status: 'succeeded', amount: 5_000, dispute: null, lostToDisputes: 0 } as const;

describe('the statuses of a gift', () => {
  it('are one without a dispute', () => expect(shownStatuses(gift)).toEqual(['succeeded']));

  it('are that of a gift from an older gateway, which knows of no disputes', () =>
    expect(shownStatuses({ status: 'succeeded', amount: 5_000 })).toEqual(['succeeded']));

  it('have the dispute beside the status while it is open', () =>
    expect(shownStatuses({ ...gift, dispute: 'open' })).toEqual(['succeeded', 'disputed']));

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
