import { describe, expect, it } from '@jest/globals';
import { functionalReport } from './functional-rows.ts';

describe('functional expenses', () => {
  const expense = (code: string | null, amount: number, of: 'program' | 'management' | null) => ({
    categoryId: code,
    code,
    name: code,
    function: of,
    form990Line: null,
    amount,
  });
  const { rows } = functionalReport(
    {
      expenses: [
        expense('5241', 700, 'program'),
        expense('5130', 200, 'management'),
        expense(null, 50, null),
      ],
      paymentFees: 30,
    },
    'USD',
    { from: '2026-01-01', to: '2026-03-31' },
  );

  it('have each category in the column of its function, and fees in fundraising', () => {
    expect(rows.map(({ code, figures }) => [code ?? null, ...figures])).toEqual([
      ['5130', 200, 0, 200, 0],
      ['5241', 700, 700, 0, 0],
      [null, 50, 0, 0, 0],
      [null, 30, 0, 0, 30],
      [null, 980, 700, 200, 30],
    ]);
  });

  it('lead from each figure to its lines', () => {
    expect(rows[0]?.links?.[0]).toContain('category=5130');
    expect(rows[2]?.links?.[0]).toContain('category=none');
  });
});
