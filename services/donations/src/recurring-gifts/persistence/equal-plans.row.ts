import { type OnlineGiftMethod, type RecurringFrequency } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { type EqualPlans } from '../domain/monthly-total.ts';

export interface EqualPlansRow {
  plans: string;
  amount_minor: string;
  currency: string;
  cover_fees: boolean;
  method_type: OnlineGiftMethod;
  frequency: RecurringFrequency;
}

/** SQL: the columns that recurring gifts are grouped by; those of a group charge the same. */
export const equalPlansColumns = 'amount_minor, currency, cover_fees, method_type, frequency';

export const toEqualPlans = (row: EqualPlansRow): EqualPlans => ({
  plans: Number(row.plans),
  amount: Money.ofMinor(BigInt(row.amount_minor), row.currency),
  coverFees: row.cover_fees,
  method: row.method_type,
  frequency: row.frequency,
});
