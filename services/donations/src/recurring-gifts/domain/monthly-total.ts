import { type OnlineGiftMethod, type RecurringFrequency } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { quoteGift, type FeeRates } from '../../gift-fees/domain/fee-cover.ts';

/** Recurring gifts that charge the same. */
export interface EqualPlans {
  readonly plans: number;
  readonly amount: Money;
  readonly coverFees: boolean;
  readonly method: OnlineGiftMethod;
  readonly frequency: RecurringFrequency;
}

const chargesAYear: Readonly<Record<RecurringFrequency, bigint>> = {
  weekly: 52n,
  monthly: 12n,
  quarterly: 4n,
  yearly: 1n,
};

/** What recurring gifts charge in a month, with covered fees as in the list of them; in minor units, rounded half up once. */
export function monthlyTotal(groups: readonly EqualPlans[], rates: FeeRates): number {
  const aYear = groups.reduce((sum, { plans, amount, coverFees, method, frequency }) => {
    const { total } = quoteGift(amount, coverFees, rates[method]);
    return sum + total.minor * BigInt(plans) * chargesAYear[frequency];
  }, 0n);
  return Number((aYear + 6n) / 12n);
}
