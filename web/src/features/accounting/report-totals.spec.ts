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
