import { describe, expect, it } from '@jest/globals';
import { type ActivityWire } from '@almoner/contracts';
import { netAssetsLinks } from './lines-link.ts';
import { releasedRows, statementRows } from './statement-rows.ts';

const activity: ActivityWire = {
  contributions: { without: 20_000, with: 50_000 },
  released: { without: 12_000, with: -12_000 },
  restored: 0,
  expenses: [
    {
      categoryId: 'b',
      code: '5200',
      name: 'Travel',
      function: 'management',
      form990Line: null,
      amount: 3_000,
    },
    { categoryId: 'a', code: '5100', name: 'Food', function: 'program', form990Line: null, amount: 12_000 },
    { categoryId: null, code: null, name: null, function: null, form990Line: null, amount: 700 },
  ],
  paymentFees: 1_480,
  change: { without: 14_820, with: 38_000 },
  movedFromBank: 500,
  netAssets: { beginning: { without: 100, with: 0 }, end: { without: 15_420, with: 38_000 } },
  releasedByFund: [],
};
const rows = statementRows(activity, activity);
const figure = (key: string) => rows.find((row) => row.key === key)?.period;

describe('the rows of the statement of activities', () => {
  it('add up: revenue less expenses is the change', () => {
    const revenue = figure('total-revenue');
    const expenses = figure('total-expenses');
    expect(revenue).toEqual({ without: 32_000, with: 38_000 });
    expect(expenses).toEqual({ without: 17_180, with: 0 });
    expect((revenue?.without ?? 0) - (expenses?.without ?? 0)).toBe(figure('change')?.without);
  });

  // A kind of expense with a figure of its own must be in the totals as well.
  const figures = Object.entries(activity).filter(
    ([name, value]) => typeof value === 'number' && name !== 'movedFromBank' && name !== 'restored',
  );
  it.each(figures.map(([name]) => name))('count %s in the total of expenses', (name) => {
    const more = { ...activity, [name]: Number(activity[name as keyof ActivityWire]) + 100 };
    const total = statementRows(more, more).find(({ key }) => key === 'total-expenses');
    expect(total?.period?.without).toBe((figure('total-expenses')?.without ?? 0) + 100);
  });

  it('show categories under their function, and payment fees under fundraising', () => {
    const from = rows.findIndex(({ key }) => key === 'program');
    expect(rows.slice(from, from + 7).map(({ label }) => label)).toEqual([
      'Program services',
      'Food',
      'Management and general',
      'Travel',
      'Fundraising',
      'Payment fees',
      'Uncategorized',
    ]);
    const lines = (key: string) => rows.find((row) => row.key === key)?.lines;
    const food = { kind: 'expense', category: 'a' };
    expect(lines('category-a')).toEqual({ without: food, with: food, total: food });
    expect(lines('fees')?.total).toEqual({ kind: 'fees' });
    expect(lines('program')).toBeNull();
    expect(figure('fundraising')).toEqual({ without: 1_480, with: 0 });
    expect(figure('uncategorized')).toEqual({ without: 700, with: 0 });
  });

  it('lead to the lines of gifts, releases and what has no category', () => {
    const lines = (key: string) => rows.find((row) => row.key === key)?.lines;
    const income = { kind: 'income' };
    expect(lines('gifts')).toEqual({
      without: { ...income, fund: 'none' },
      with: { ...income, fund: 'any' },
      total: income,
    });
    expect(lines('released')).toEqual({
      without: { kind: 'fund_release', entries: 'debit' },
      with: { kind: 'released', entries: 'credit' },
      total: null,
    });
    expect(lines('moved')?.total).toEqual({ kind: 'external', side: 'credit' });
    expect(lines('uncategorized')?.total).toEqual({ kind: 'expense', category: 'none' });
  });

  it('show what refunds restored in a line of its own, so that no release is negative', () => {
    expect(rows.some(({ key }) => key === 'restored')).toBe(false);
    const april = { ...activity, released: { without: -5_000, with: 5_000 }, restored: 5_000 };
    const both = statementRows(april, april);
    const figures = (key: string) => both.find((row) => row.key === key)?.period;
    expect(figures('released')).toEqual({ without: 0, with: 0 });
    expect(figures('restored')).toEqual({ without: -5_000, with: 5_000 });
    expect(figures('total-revenue')).toEqual({ without: 15_000, with: 55_000 });
    expect(both.find(({ key }) => key === 'restored')?.lines?.without).toEqual({
      kind: 'fund_release',
      entries: 'credit',
    });
  });

  it('name each fund with what was released, and apart with what refunds restored', () => {
    const released = { fundId: 'f1', name: 'Garden', amount: 7_000, restored: 5_000 };
    const amounts = (one: typeof released) =>
      releasedRows([one], (fund) => `${fund}, restored`).map(({ name, amount }) => [name, amount]);
    expect(amounts(released)).toEqual([
      ['Garden', 12_000],
      ['Garden, restored', -5_000],
    ]);
    expect(amounts({ ...released, amount: -5_000 })).toEqual([['Garden, restored', -5_000]]);
  });

  it('lead from net assets to the reports that divide them', () => {
    const ends = rows.filter(({ netAssets }) => netAssets !== null);
    expect(ends.map(({ key, netAssets }) => [key, netAssets])).toEqual([
      ['beginning', 'beginning'],
      ['end', 'end'],
    ]);
    expect(netAssetsLinks('2026-10')).toEqual({
      without: '?report=position&month=2026-10',
      with: '?report=funds&month=2026-10',
    });
  });
});
