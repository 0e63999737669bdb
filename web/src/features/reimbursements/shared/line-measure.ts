import { type ReimbursementWire } from '@almoner/contracts';
import { moneyText } from '../../../lib/money-format.ts';
import { rateText } from '../../../lib/rate-text.ts';
import { reimbursementWords as words } from '../../../words/en/reimbursements.ts';

type Line = Pick<ReimbursementWire['lines'][number], 'milesTenths' | 'mileageRate' | 'days' | 'dailyRate'>;

export const milesText = (tenths: number) => String(tenths / 10);

/** The quantity and the rate that the amount of a line is the product of: "86.4 mi × $0.70"; empty for an expense. */
export function lineMeasure({ milesTenths, mileageRate, days, dailyRate }: Line, currency: string): string {
  if (days !== null) return words.daysTimes(days, moneyText(dailyRate ?? 0, currency));
  if (milesTenths === null) return '';
  const miles = milesText(milesTenths);
  return mileageRate === null
    ? words.milesOf(miles)
    : words.milesTimes(miles, rateText(mileageRate.tenthsPerMile, currency));
}

/** Whose rate it is; empty for a line without one. */
export const rateSource = ({ mileageRate }: Pick<Line, 'mileageRate'>) =>
  mileageRate === null ? '' : words.rateSources[mileageRate.source](mileageRate.year);
