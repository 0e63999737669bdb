import { type MileageRateOfYearWire } from '@almoner/contracts';
import { mileageAmount } from '@almoner/kernel';
import { moneyText } from '../../lib/money-format.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { type LineFields, parseMiles } from './report-fields.ts';
import { lineMeasure, rateSource } from './shared/line-measure.ts';

/** Undefined until they are loaded. */
export type KnownRates = readonly MileageRateOfYearWire[] | undefined;

const yearOf = (day: string) => Number(day.slice(0, 4));
const isDay = (text: string) => /^[12]\d{3}-\d\d-\d\d$/.test(text);

const rateOf = (day: string, rates: KnownRates) => rates?.find(({ year }) => year === yearOf(day));

/**
 * The year of a trip for which there is no rate; null if there is one, or it is not known. A day after `today` (in UTC) is refused for
 * another reason.
 */
export function yearWithoutRate(spentOn = '', rates: KnownRates, today: string): number | null {
  if (rates === undefined || !isDay(spentOn) || spentOn > today) return null;
  return (rateOf(spentOn, rates)?.tenthsPerMile ?? null) === null ? yearOf(spentOn) : null;
}

/** "86.4 mi × $0.725 = $62.64 · IRS rate for 2026"; null until the day and the miles are there. */
export function mileagePreview(
  { spentOn = '', miles = '' }: Pick<LineFields, 'spentOn' | 'miles'>,
  rates: KnownRates,
  currency: string,
): string | null {
  const milesTenths = parseMiles(miles);
  const { year, tenthsPerMile = null, source = null } = rateOf(spentOn, rates) ?? {};
  if (milesTenths === null || year === undefined || tenthsPerMile === null || source === null) return null;
  const mileageRate = { year, tenthsPerMile, source };
  const measure = lineMeasure({ milesTenths, mileageRate, days: null, dailyRate: null }, currency);
  const amount = moneyText(mileageAmount(milesTenths, tenthsPerMile), currency);
  return [words.mileageAmount(measure, amount), rateSource({ mileageRate })].join(' · ');
}
