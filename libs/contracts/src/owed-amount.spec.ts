import { describe, expect, it } from '@jest/globals';
import { isPartForgone, owedAmount } from './owed-amount.ts';

describe('what is paid of a report', () => {
  it('is its total without what its author gave', () => {
    expect([0, 1, 4_199, 4_200].map((forgoneAmount) => owedAmount({ total: 4_200, forgoneAmount }))).toEqual([
      4_200, 4_199, 1, 0,
    ]);
  });

  it('is a remaining part only when another part was given', () => {
    expect(
      [0, 1, 4_199, 4_200].map((forgoneAmount) => isPartForgone({ total: 4_200, forgoneAmount })),
    ).toEqual([false, true, true, false]);
  });
});
