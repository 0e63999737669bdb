import { type RecurringFrequency } from '@almoner/contracts';
import { type GiftFees } from '../../gift-fees/gift-fees.ts';
import { type EqualPlans } from '../domain/monthly-total.ts';
import { totalOf, type TotalColumns } from './stored-total.ts';

export interface EqualPlansRow extends TotalColumns {
  plans: string;
  frequency: RecurringFrequency;
}

/** SQL: the columns that recurring gifts are grouped by; those of a group charge the same. */
export const equalPlansColumns = 'total_minor, amount_minor, currency, cover_fees, method_type, frequency';

export const toEqualPlans = (row: EqualPlansRow, fees: GiftFees): EqualPlans => ({
  plans: Number(row.plans),
  total: totalOf(row, fees),
  frequency: row.frequency,
});
