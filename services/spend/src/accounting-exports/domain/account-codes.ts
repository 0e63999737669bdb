import { type AccountKind } from '../../ledger/domain/accounts.ts';

/**
 * The code of each account that is not a category, in the ranges of the Unified Chart of Accounts for nonprofits: 1000 assets, 2000
 * liabilities, 4000 revenue, 5000 expenses. Funds and treasuries share a code; the fund is a class or a tracking option.
 */
const codes = {
  wallet: '1010',
  vault: '1020',
  treasury: '1030',
  fund: '1040',
  clearing: '1050',
  external: '1000',
  payable: '2100',
  income: '4010',
  expense: '5990',
  fees: '5980',
  fund_release: '4910',
  released: '4900',
} as const satisfies Record<AccountKind, string>;

const restrictedIncomeCode = '4020';

export const accountCodeOf = (kind: AccountKind, fundId: string | null): string =>
  kind === 'income' && fundId !== null ? restrictedIncomeCode : codes[kind];
