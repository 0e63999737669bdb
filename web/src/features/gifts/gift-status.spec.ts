import { describe, expect, it } from '@jest/globals';
import { shownStatuses } from './gift-status.ts';

const gift = { status: 'succeeded', amount: 5_000, dispute: null, lostToDisputes: 0 } as const;

describe('the statuses of a gift', () => {
  it('are one without a dispute', () => expect(shownStatuses(gift)).toEqual(['succeeded']));

  it('are that of a gift from an older gateway, which knows of no disputes', () =>
    expect(shownStatuses({ status: 'succeeded', amount: 5_000 })).toEqual(['succeeded']));

  it('are the open dispute alone, as the gift has not succeeded for good', () =>
    expect(shownStatuses({ ...gift, dispute: 'open' })).toEqual(['disputed']));

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
