import { describe, expect, it } from '@jest/globals';
import { type CategoryWire } from '@almoner/contracts';
import { withJournalNames } from './statement.presenter.ts';

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
