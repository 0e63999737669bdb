import { describe, expect, it } from '@jest/globals';
import { type ActivityWire, type CategoryWire } from '@almoner/contracts';
import { withCategories, withJournalNames } from './statement.presenter.ts';

describe('a trial balance', () => {
  it('has the name of each account in the journal, of an expense that of its category', () => {
    const food = { id: 'c1', code: '5100', name: 'Food & café' } as CategoryWire;
    const { accounts } = withJournalNames(
      {
        on: '2026-11-29',
        currency: 'USD',
        accounts: [
          { account: 'Assets:Wallet', categoryId: null, balance: -700 },
          { account: 'Expenses', categoryId: 'c1', balance: 500 },
          { account: 'Expenses', categoryId: null, balance: 200 },
        ],
      },
      [food],
    );
    expect(accounts.map(({ journalName, balance }) => [journalName, balance])).toEqual([
      ['Assets:Wallet', -700],
      ['Expenses:5100-Food-cafe', 500],
      ['Expenses:Uncategorized', 200],
    ]);
  });
});

describe('a statement of activities', () => {
  it('has its expenses by function, those without a category apart, which add up to all expenses', () => {
    const expense = (categoryId: string | null, amount: number): ActivityWire['expenses'][number] => ({
      categoryId,
      code: null,
      name: null,
      function: null,
      form990Line: null,
      amount,
    });
    const none = { without: 0, with: 0 };
    const activity: ActivityWire = {
      contributions: none,
      released: none,
      restored: 0,
      expenses: [expense('c1', 700), expense('c2', 200), expense('unknown', 40), expense(null, 50)],
      paymentFees: 30,
      change: { without: -1_020, with: 0 },
      movedFromBank: 0,
      netAssets: { beginning: none, end: none },
      releasedByFund: [],
    };
    const category = (id: string, of: CategoryWire['function']): CategoryWire => ({
      id,
      organizationId: 'o1',
      code: '5100',
      name: 'Food',
      form990Line: null,
      function: of,
      isArchived: false,
    });
    const { period } = withCategories(
      { from: '2026-01-01', to: '2026-11-29', currency: 'USD', period: activity, yearToDate: activity },
      [category('c1', 'program'), category('c2', 'management')],
    );
    expect(period.functionalExpenses).toEqual({
      program: 700,
      management: 200,
      fundraising: 30,
      uncategorized: 90,
      total: 1_020,
    });
  });
});
