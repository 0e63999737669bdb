import { describe, expect, it } from '@jest/globals';
import { type BudgetReportWire, type TrialBalanceWire } from '@almoner/contracts';
import { budgetReport } from './budget-report.ts';
import { positionReport } from './position-report.ts';
import { trialBalanceReport } from './trial-balance-report.ts';

const id = '0199a1b2-0000-7000-8000-000000000001';

describe('the total of a budget', () => {
  const budget: BudgetReportWire = {
    year: 2026,
    currency: 'USD',
    lines: [
      { categoryId: null, spendProgramId: null, program: null, budget: null, version: 0, actual: 3_000 },
    ],
    paymentFees: 127,
  };

  it('has the payment fees, as a row without a budget that leads to its lines', () => {
    const { rows } = budgetReport(budget, []);
    const fees = rows.find(({ key }) => key === 'fees');
    expect(fees?.figures).toEqual([null, 127, null]);
    expect(fees?.links?.[1]).toContain('kind=fees');
    expect(rows.at(-1)?.figures).toEqual([null, 3_127, null]);
  });

  it('has a row for each category, and below it those of its programs, which add up to it', () => {
    const program = '0199a1b2-0000-7000-8000-00000000000a';
    const food = {
      id,
      organizationId: id,
      code: '5241',
      name: 'Food',
      form990Line: null,
      function: 'program' as const,
      isArchived: false,
    };
    const line = { categoryId: null, spendProgramId: null, program: null, budget: null, version: 0 };
    const { rows } = budgetReport(
      {
        ...budget,
        paymentFees: 0,
        lines: [
          { ...line, spendProgramId: program, program: 'Pantry cold chain', actual: 700 },
          { ...line, categoryId: id, budget: 5_000, version: 1, actual: 200 },
          { ...line, categoryId: id, spendProgramId: program, program: 'Pantry cold chain', actual: 300 },
        ],
      },
      [food],
    );
    expect(rows.map(({ level, label, csvLabel, figures }) => [level, label, csvLabel, ...figures])).toEqual([
      ['line', 'Food', 'Food', 5_000, 500, 4_500],
      ['detail', 'No program', 'of which Food, no program', 5_000, 200, 4_800],
      ['detail', 'Pantry cold chain', 'of which Food, program Pantry cold chain', null, 300, null],
      ['line', 'Uncategorized', 'Uncategorized', null, 700, null],
      ['detail', 'Pantry cold chain', 'of which Uncategorized, program Pantry cold chain', null, 700, null],
      ['end', 'Total', undefined, 5_000, 1_200, 3_800],
    ]);
    expect(rows[0]?.links?.[1]).not.toContain('program=');
    expect(rows[1]?.links?.[1]).toContain('program=none');
    expect(rows[3]?.links?.[1]).toContain('category=none');
  });

  it('has one row for a category without programs', () => {
    const { rows } = budgetReport({ ...budget, paymentFees: 0 }, []);
    expect(rows.map(({ label }) => label)).toEqual(['Uncategorized', 'Total']);
  });

  it('has no row for fees where there are none', () => {
    expect(budgetReport({ ...budget, paymentFees: 0 }, []).rows.map(({ key }) => key)).not.toContain('fees');
  });
});

describe('a trial balance', () => {
  const accounts = [{ account: 'Expenses', categoryId: null, balance: 9_000 }];
  const trial: TrialBalanceWire = {
    on: '2026-11-30',
    currency: 'USD',
    accounts,
    ofYear: {
      from: '2026-01-01',
      accounts: [
        {
          account: 'Expenses',
          categoryId: null,
          balance: 2_000,
          lines: { accountId: id, category: 'none', fund: null, from: '2026-01-01' },
        },
        { account: 'Equity:Net-Assets:Without-Donor-Restrictions', categoryId: null, balance: -2_000 },
      ],
    },
  };

  it('shows the year and the net assets at its beginning, each account with its lines', () => {
    const { rows } = trialBalanceReport(trial, []);
    const [equity, expenses, total] = rows;
    expect(equity).toMatchObject({ figures: [null, 2_000], links: [null, null] });
    expect(equity?.label).toContain('Net Assets');
    expect(expenses).toMatchObject({ figures: [2_000, null] });
    expect(expenses?.links?.[0]).toContain('from=2026-01-01');
    expect(total?.figures).toEqual([2_000, 2_000]);
  });

  it('of an earlier release shows the sums since the beginning of the books', () => {
    const { ofYear: _, ...earlier } = trial;
    expect(trialBalanceReport(earlier, []).rows[0]?.figures).toEqual([9_000, null]);
  });
});

describe('what is owed', () => {
  it('leads to lines that add up to its figure, as what is credited', () => {
    const line = { accountId: id, kind: 'payable', name: 'Payables', amount: 500 };
    const { rows } = positionReport({
      on: '2026-11-30',
      currency: 'USD',
      assets: [{ ...line, kind: 'wallet', name: 'Wallet' }],
      liabilities: [line],
      netAssets: { without: 0, with: 0 },
    });
    const linkOf = (label: string) => rows.find((row) => row.label === label)?.links?.[0];
    expect(linkOf('Payables')).toContain('side=credit');
    expect(linkOf('Wallet')).not.toContain('side');
  });
});
