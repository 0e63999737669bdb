import {
  firstMileageYear,
  type MileageRateOfYearWire,
  type MileageRateWire,
  type ReimbursementLineWire,
} from '@almoner/contracts';

/**
 * The standard mileage rate of the IRS for business (Rev. Proc. 2019-46 and the notice of each year), in tenths of a cent for each
 * mile. 2022 has none: the IRS changed its rate in July of that year. A rate is never edited here, because lines of earlier
 * releases did not store theirs.
 */
const irsBusinessRates: ReadonlyMap<number, number> = new Map([
  [2020, 575],
  [2021, 560],
  [2023, 655],
  [2024, 670],
  [2025, 700],
  [2026, 725],
]);

/** Tenths of a minor unit for each mile, by year. */
export type OwnMileageRates = ReadonlyMap<number, number>;

const yearOf = (day: string) => Number(day.slice(0, 4));

/** The rate for a trip on this day: the organization's own, or that of the IRS; null if there is none. */
export function mileageRateFor(spentOn: string, own: OwnMileageRates): MileageRateWire | null {
  const { year, tenthsPerMile, source } = rateOfYear(yearOf(spentOn), own);
  return tenthsPerMile === null || source === null ? null : { year, tenthsPerMile, source };
}

type RateOfYear = Omit<MileageRateOfYearWire, 'version'>;

export function rateOfYear(year: number, own: OwnMileageRates): RateOfYear {
  const irsTenthsPerMile = irsBusinessRates.get(year) ?? null;
  const ownRate = own.get(year);
  if (ownRate !== undefined)
    return { year, tenthsPerMile: ownRate, source: 'organization', irsTenthsPerMile };
  const source = irsTenthsPerMile === null ? null : 'irs_business';
  return { year, tenthsPerMile: irsTenthsPerMile, source, irsTenthsPerMile };
}

/** The last year for which a rate can be set: the next one, so that it is there when its first trips are. */
export const lastMileageYear = (today: string): number => yearOf(today) + 1;

/** The years for which a rate can be set, newest first. */
export function mileageYears(today: string): number[] {
  const last = lastMileageYear(today);
  return Array.from({ length: last - firstMileageYear + 1 }, (_, index) => last - index);
}

/** Null for kinds other than mileage, and for a line from an earlier release. */
export interface StoredMileageRate {
  readonly tenthsPerMile: number | null;
  readonly rateSource: MileageRateWire['source'] | null;
}

/** The rate of a stored line's amount; null for other kinds. A line of an earlier release used the rate of the IRS. */
export function storedMileageRate(
  { kind, spentOn }: Pick<ReimbursementLineWire, 'kind' | 'spentOn'>,
  { tenthsPerMile, rateSource }: StoredMileageRate,
): MileageRateWire | null {
  if (kind !== 'mileage') return null;
  if (tenthsPerMile === null || rateSource === null) return mileageRateFor(spentOn, new Map());
  return { tenthsPerMile, year: yearOf(spentOn), source: rateSource };
}
