import { type RecurringFrequency } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';

/** Recurring gifts that charge the same. */
export interface EqualPlans {
  readonly plans: number;
  /** With covered fees. */
  readonly total: Money;
  readonly frequency: RecurringFrequency;
}

const chargesAYear: Readonly<Record<RecurringFrequency, bigint>> = {
  weekly: 52n,
  monthly: 12n,
  quarterly: 4n,
  yearly: 1n,
};

/** Charges of recurring gifts in a month; in minor units, rounded half up once. */
export function monthlyTotal(groups: readonly EqualPlans[]): number {
  const aYear = groups.reduce(
    (sum, { plans, total, frequency }) => sum + total.minor * BigInt(plans) * chargesAYear[frequency],
    0n,
  );
  return Number((aYear + 6n) / 12n);
}
