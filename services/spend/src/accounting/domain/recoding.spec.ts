import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { correctionsOf, type CodedPart, type ExpensePart } from './recoding.ts';

const part = (categoryId: string | null, amount: number, fundId: string | null = null): ExpensePart => ({
  categoryId,
  fundId,
  amount,
});
const line = (categoryId: string | null, amount: number): CodedPart => ({ categoryId, amount });

describe('the corrections of a coding', () => {
  it.each([
    ['a first category', [part(null, 500)], [line('food', 500)], [part(null, -500), part('food', 500)]],
    ['nothing new', [part('food', 500)], [line('food', 500)], []],
    [
      'a split',
      [part('food', 500)],
      [line('food', 200), line('van', 300)],
      [part('food', -300), part('van', 300)],
    ],
    ['a refund', [part(null, -500)], [line('food', -500)], [part(null, 500), part('food', -500)]],
    [
      'a purchase of two payers',
      [part(null, 300, 'fund'), part(null, 200)],
      [line('food', 400), line('van', 100)],
      [
        part(null, -300, 'fund'),
        part(null, -200),
        part('food', 300, 'fund'),
        part('food', 100),
        part('van', 100),
      ],
    ],
    ['a coding of another amount', [part(null, 500)], [line('food', 400)], null],
  ])('%s', (_, booked, coding, expected) => {
    expect(correctionsOf(booked, coding)).toEqual(expected);
  });

  it('sum to zero for each fund, and result in the coding', () => {
    const amounts = fc.integer({ min: 1, max: 10_000 });
    const category = fc.constantFrom('a', 'b', null);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(category, amounts), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 100 }),
        (lines, share) => {
          const coding = lines.map(([categoryId, amount]) => line(categoryId, amount));
          const total = coding.reduce((sum, { amount }) => sum + amount, 0);
          const ofFund = Math.floor((total * share) / 100);
          const booked = [part(null, ofFund, 'fund'), part(null, total - ofFund)].filter(
            (one) => one.amount !== 0,
          );
          const corrections = correctionsOf(booked, coding) ?? [];
          for (const fundId of ['fund', null]) {
            const ofThis = corrections.filter((one) => one.fundId === fundId);
            expect(ofThis.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
          }
          for (const categoryId of ['a', 'b']) {
            const coded = coding.filter((one) => one.categoryId === categoryId);
            const after = [...booked, ...corrections].filter((one) => one.categoryId === categoryId);
            expect(after.reduce((sum, { amount }) => sum + amount, 0)).toBe(
              coded.reduce((sum, { amount }) => sum + amount, 0),
            );
          }
        },
      ),
    );
  });
});
