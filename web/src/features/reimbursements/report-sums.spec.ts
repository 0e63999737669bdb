import { describe, expect, it } from '@jest/globals';
import { sumsBy } from './report-sums.ts';

const lines = [
  { amount: 21_436, fundId: 'suppers', categoryId: 'food' },
  { amount: 9_675, fundId: null, categoryId: 'supplies' },
  { amount: 14_500, fundId: null, categoryId: null },
];

describe('the sums of a report', () => {
  it('are those of each fund and of the wallet, the largest first', () => {
    expect(sumsBy(lines, 'fundId')).toEqual([
      { id: null, total: 24_175 },
      { id: 'suppers', total: 21_436 },
    ]);
  });

  it('are those of each category, and of lines without one', () => {
    expect(sumsBy(lines, 'categoryId').map(({ id }) => id)).toEqual(['food', null, 'supplies']);
    expect(sumsBy([], 'categoryId')).toEqual([]);
  });
});
