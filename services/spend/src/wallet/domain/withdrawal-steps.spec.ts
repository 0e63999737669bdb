import { describe, expect, it } from '@jest/globals';
import {
  isMovedWrongly,
  withdrawalStatusAfter,
  withdrawalSteps,
  type WithdrawalResult,
  type WithdrawalStatus,
} from './withdrawal-steps.ts';

describe('the bookings of a withdrawal', () => {
  it.each<[WithdrawalStatus, WithdrawalResult, string[]]>([
    ['requested', 'posted', ['post']],
    ['sent', 'posted', ['post']],
    ['sent', 'failed', ['fail']],
    ['sent', 'returned', ['post', 'return']],
    ['posted', 'returned', ['return']],
    ['posted', 'posted', []],
    ['posted', 'failed', []],
    ['returned', 'posted', []],
    ['returned', 'returned', []],
    ['failed', 'failed', []],
  ])('%s, then %s', (status, result, steps) => {
    expect(withdrawalSteps(status, result)).toEqual(steps);
  });

  it.each<[WithdrawalStatus, WithdrawalResult, boolean]>([
    ['failed', 'posted', true],
    ['failed', 'returned', true],
    ['canceled', 'posted', true],
    ['unsigned', 'posted', true],
    ['posted', 'failed', true],
    ['posted', 'returned', false],
    ['returned', 'failed', false],
    ['failed', 'failed', false],
    ['sent', 'failed', false],
  ])('%s, then %s: is it for an operator? %s', (status, result, isForOperator) => {
    expect(isMovedWrongly(status, result)).toBe(isForOperator);
  });

  it('end in the same status in any order of the events', () => {
    for (const order of [
      ['posted', 'returned'],
      ['returned', 'posted'],
      ['returned', 'returned', 'posted'],
    ] as WithdrawalResult[][]) {
      let status: WithdrawalStatus = 'sent';
      for (const result of order)
        for (const step of withdrawalSteps(status, result)) status = withdrawalStatusAfter[step];
      expect(status).toBe('returned');
    }
  });
});
