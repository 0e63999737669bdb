import { type TrialBalanceWire } from '@almoner/contracts';
import { accountKinds } from '../../ledger/domain/accounts.ts';
import { accountNameInBooks } from './account-name.ts';
import { activitiesOf, type DimensionSum } from './activities.ts';

/** The sum of an account with its dimensions; minor units, debit is positive. */
interface AccountInTrial extends DimensionSum {
  readonly id: string;
  readonly name: string;
  /** The part of it from earlier years. */
  readonly before: number;
}

type Accounts = NonNullable<TrialBalanceWire['ofYear']>['accounts'];

/** The names of net assets, which no account of the ledger has: they are the sum of all activities before the year. */
const netAssets = {
  without: 'Equity:Net-Assets:Without-Donor-Restrictions',
  with: 'Equity:Net-Assets:With-Donor-Restrictions',
} as const;

/**
 * The activities of the year that begins on `from`, the net assets at its beginning, and the whole balance of all other accounts. Net assets
 * are credited, so that the balances add up to zero.
 */
export function trialBalanceOfYear(from: string, sums: readonly AccountInTrial[]): Accounts {
  const activitiesBefore = sums.map((sum) => ({ ...sum, amount: sum.before }));
  const { end: beginning } = activitiesOf([], activitiesBefore).netAssets;
  const equity: Accounts = (['without', 'with'] as const).map((which) => ({
    account: netAssets[which],
    categoryId: null,
    balance: 0 - beginning[which],
  }));
  const accounts = sums.map((sum) => accountOf(from, sum));
  return [...accounts, ...equity].filter(({ balance }) => balance !== 0);
}

function accountOf(from: string, sum: AccountInTrial): Accounts[number] {
  const { id: accountId, kind, categoryId, fundId, fund, amount, before } = sum;
  const isClosedYearly = accountKinds[kind].statement !== 'position';
  return {
    account: accountNameInBooks(sum),
    categoryId,
    balance: isClosedYearly ? amount - before : amount,
    ...(kind === 'fund_release' && fund !== null && { fund }),
    lines: {
      accountId,
      category: kind === 'expense' ? (categoryId ?? 'none') : null,
      fund: kind === 'income' ? (fundId ?? 'none') : null,
      from: isClosedYearly ? from : null,
    },
  };
}
