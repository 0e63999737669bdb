import { describe, expect, it } from '@jest/globals';
import { form990Report } from './form-990-rows.ts';

const expense = (
  categoryId: string | null,
  form990Line: string | null,
  amount: number,
  of: 'program' | 'management' | null,
) => ({ categoryId, code: null, name: categoryId, function: of, form990Line, amount });

const { rows } = form990Report(
  {
    contributions: { without: 4_000, with: 1_000 },
    expenses: [
      expense('Rent', '16', 500, 'management'),
      expense('Food', '24b', 700, 'program'),
      expense('Van', '16', 300, 'program'),
      expense('Odd', null, 20, 'program'),
      expense(null, null, 50, null),
    ],
    paymentFees: 30,
  },
  'USD',
  { from: '2026-01-01', to: '2026-03-31' },
);

describe('the report by lines of Form 990', () => {
  it('puts each category on its line and in the column of its function, and adds up', () => {
    expect(rows.map(({ code, label, figures }) => [code ?? null, label, ...figures])).toEqual([
      [null, 'Part VIII, Statement of Revenue'],
      ['1f', 'All other contributions, gifts and grants', 5_000, null, null, null, null],
      ['1h', 'Total contributions', 5_000, null, null, null, null],
      [null, 'Part IX, Statement of Functional Expenses'],
      ['16', 'Occupancy', 800, 300, 500, 0, 0],
      ['', 'of which Rent', 500, 0, 500, 0, 0],
      ['', 'of which Van', 300, 300, 0, 0, 0],
      ['24b', 'Other expenses, second itemized', 700, 700, 0, 0, 0],
      ['24c', 'Other expenses, third itemized', 30, 0, 0, 30, 0],
      [null, 'Categories without a line'],
      [null, 'Odd', 20, 20, 0, 0, 0],
      [null, 'Uncategorized', 50, 0, 0, 0, 50],
      ['25', 'Total functional expenses', 1_600, 1_020, 500, 30, 50],
    ]);
  });

  it('leads from each figure to its lines', () => {
    const linkOf = (label: string) => rows.find((row) => row.label === label)?.links?.[0];
    expect(linkOf('of which Van')).toContain('category=Van');
    expect(linkOf('Other expenses, second itemized')).toContain('category=Food');
    expect(linkOf('Uncategorized')).toContain('category=none');
    expect(linkOf('All other contributions, gifts and grants')).toContain('kind=income');
  });
});
