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
  const days = { from: '2026-01-01', to: '2026-03-31' };
  const { columns, rows } = functionalReport(
    {
      expenses: [
        expense('5241', 700, 'program'),
        expense('5130', 200, 'management'),
        expense(null, 50, null),
      ],
      paymentFees: 30,
    },
    'USD',
    days,
  );

  it('have each category in the column of its function, and fees in fundraising', () => {
    expect(rows.map(({ code, figures }) => [code ?? null, ...figures])).toEqual([
      ['5130', 200, 0, 200, 0, 0],
      ['5241', 700, 700, 0, 0, 0],
      [null, 50, 0, 0, 0, 50],
      [null, 30, 0, 0, 30, 0],
      [null, 980, 700, 200, 30, 50],
    ]);
  });

  it('add up in each row', () => {
    for (const { figures } of rows) {
      const [total, ...parts] = figures;
      expect(parts.reduce<number>((sum, figure) => sum + (figure ?? 0), 0)).toBe(total);
    }
    expect(columns.at(-1)).toBe('Uncategorized');
  });

  it('have the columns of the form only, when each expense has a category', () => {
    const clean = functionalReport(
      { expenses: [expense('5241', 700, 'program')], paymentFees: 30 },
      'USD',
      days,
    );
    expect(clean.columns).toHaveLength(4);
    expect(clean.rows.at(-1)?.figures).toEqual([730, 700, 0, 30]);
  });

  it('lead from each figure to its lines', () => {
    expect(rows[0]?.links?.[0]).toContain('category=5130');
    expect(rows[2]?.links?.[0]).toContain('category=none');
  });
});
