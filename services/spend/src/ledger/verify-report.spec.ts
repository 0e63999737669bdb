import { describe, expect, it } from '@jest/globals';
import { findingLine, readVerifyOptions, summaryLines } from './verify-report.ts';

describe('The options of ledger:verify', () => {
  it.each([
    [[], { stripe: false }],
    [['--stripe'], { stripe: true }],
  ])('%j', (args, options) => {
    expect(readVerifyOptions(args)).toEqual(options);
  });

  it.each([
    ['--strpie', 'ledger:verify does not know --strpie; its only option is --stripe.'],
    ['--stripe=approved', 'ledger:verify does not know --stripe=approved; its only option is --stripe.'],
    ['stripe', 'ledger:verify does not know stripe; its only option is --stripe.'],
  ])('refuse %s in one sentence', (arg, refusal) => {
    expect(readVerifyOptions(['--stripe', arg])).toEqual({ refusal });
  });
});

describe('What ledger:verify prints', () => {
  it('says how many accounts were compared, and that the ledger balances', () => {
    expect(summaryLines({ accounts: 14, organizations: 3, stripeAccounts: null }, 0)).toEqual([
      'Compared 14 accounts of 3 organizations.',
      'The ledger balances.',
    ]);
    expect(summaryLines({ accounts: 1, organizations: 1, stripeAccounts: 1 }, 0)).toEqual([
      'Compared 1 account of 1 organization, and 1 Stripe account with Stripe.',
      'The ledger balances.',
    ]);
  });

  it('counts the findings', () => {
    const counts = { accounts: 14, organizations: 3, stripeAccounts: null };
    expect(summaryLines(counts, 1).at(-1)).toBe('1 finding: the ledger does not balance.');
    expect(summaryLines(counts, 2).at(-1)).toBe('2 findings: the ledger does not balance.');
  });

  it('has one line for each finding: the rule, and the row that breaks it', () => {
    const row = {
      id: 'a1',
      posted_minor: '1200',
      posted: '1100',
      at: new Date('2026-11-22T00:00:00Z'),
      c: null,
    };
    expect(findingLine({ invariant: 'every balance equals the sum of its entries', row })).toBe(
      'Not true that every balance equals the sum of its entries: id a1, posted_minor 1200, posted 1100, at 2026-11-22T00:00:00.000Z, c none',
    );
  });
});
