import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  depositSteps,
  isFundedWrongly,
  statusAfter,
  type DepositStatus,
  type DepositStep,
  type FundingResult,
} from './deposit-steps.ts';

/** How many deposits the wallet has more for each step. */
const change: Readonly<Record<DepositStep, number>> = { settle: 1, fail: 0, reverse: -1 };

function afterAll(told: readonly FundingResult[]): { status: DepositStatus; balance: number } {
  let status: DepositStatus = 'sent';
  let balance = 0;
  for (const result of told) {
    for (const step of depositSteps(status, result)) {
      status = statusAfter[step];
      balance += change[step];
    }
  }
  return { status, balance };
}

describe('what is booked for a deposit', () => {
  it.each<[FundingResult[], number]>([
    [['arrived'], 1],
    [['failed'], 0],
    [['arrived', 'reversed'], 0],
    [['arrived', 'failed'], 0],
  ])('is the same for %j in any order, reported more than once', (results, balance) => {
    const orders = fc.shuffledSubarray([...results, ...results], { minLength: results.length * 2 });
    fc.assert(fc.property(orders, (told) => expect(afterAll(told).balance).toBe(balance)));
  });

  it.each<[DepositStatus, FundingResult, boolean]>([
    ['failed', 'arrived', true],
    ['failed', 'reversed', true],
    ['failed', 'failed', false],
    ['sent', 'arrived', false],
    ['settled', 'reversed', false],
    ['reversed', 'arrived', false],
  ])(
    'of %s contradicts what Stripe reports as %s: %s, unless its failure was booked',
    (status, result, is) => {
      expect(isFundedWrongly(status, result, false)).toBe(is);
      expect(isFundedWrongly(status, result, true)).toBe(false);
    },
  );

  it('is a return in any order of events', () => {
    expect(afterAll(['arrived', 'reversed']).status).toBe('reversed');
    expect(afterAll(['reversed', 'arrived']).status).toBe('reversed');
  });
});
