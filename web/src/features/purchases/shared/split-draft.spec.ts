import { describe, expect, it } from '@jest/globals';
import { isAmountOrEmpty, isComplete, newDraft, remainderMinor, toLines } from './split-draft.ts';

const line = (categoryId: string | undefined, amount: string) => ({ categoryId, amount, memo: ' ' });
const purchase = { amount: 10_000, currency: 'USD' };

describe('a split that is written', () => {
  it('has what is left of the purchase, below zero when it has too much', () => {
    expect(remainderMinor([line('food', '60'), newDraft()], purchase)).toBe(4_000);
    expect(remainderMinor([line('food', '60'), line('fuel', '40.01')], purchase)).toBe(-1);
  });

  it('is complete when every line has a category and the amounts add up', () => {
    expect(isComplete([line('food', '60'), line('fuel', '40')], purchase)).toBe(true);
    expect(isComplete([line('food', '60'), line(undefined, '40')], purchase)).toBe(false);
    expect(isComplete([line('food', '60'), line('fuel', '39.99')], purchase)).toBe(false);
    expect(isComplete([line('food', '100'), line('fuel', '0')], purchase)).toBe(false);
    expect(isComplete([line('food', '100')], purchase)).toBe(false);
  });

  it('of a refund has negative lines', () => {
    expect(toLines([line('food', '60'), line('fuel', '40')], { ...purchase, amount: -10_000 })).toEqual([
      { categoryId: 'food', amount: -6_000, memo: null },
      { categoryId: 'fuel', amount: -4_000, memo: null },
    ]);
  });
});

describe('An amount that is typed', () => {
  it.each([
    ['', true],
    ['2.00', true],
    ['3', true],
    ['2.003', false],
    ['0', false],
    ['two', false],
  ])('%p is one, or nothing yet: %p', (amount, expected) => {
    expect(isAmountOrEmpty({ categoryId: undefined, amount, memo: '' }, 'USD')).toBe(expected);
  });
});
