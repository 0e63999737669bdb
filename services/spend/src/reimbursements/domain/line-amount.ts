import {
  type MileageRateWire,
  type ReimbursementLineInput,
  type ReimbursementLineWire,
} from '@almoner/contracts';

/** The business rate of the IRS for the year of the trip, in tenths of a cent for each mile. */
export const mileageRates: Readonly<Record<string, number>> = {
  '2023': 655,
  '2024': 670,
  '2025': 700,
  '2026': 725,
};

/** The rate that `lineAmount` uses for the day of a line; null for other kinds, and for a year without a rate. */
export function mileageRateOf({
  kind,
  spentOn,
}: Pick<ReimbursementLineWire, 'kind' | 'spentOn'>): MileageRateWire | null {
  const year = spentOn.slice(0, 4);
  const tenthsPerMile = kind === 'mileage' ? mileageRates[year] : undefined;
  return tenthsPerMile === undefined ? null : { tenthsPerMile, year: Number(year), source: 'irs_business' };
}

/** The amount of a line in minor units; mileage is rounded half up. Null for mileage of a year without a rate. */
export function lineAmount(line: ReimbursementLineInput): number | null {
  switch (line.kind) {
    case 'expense':
      return line.amount;
    case 'per_diem':
      return line.days * line.dailyRate;
    case 'mileage': {
      const rate = mileageRateOf(line);
      return rate === null ? null : Math.floor((line.milesTenths * rate.tenthsPerMile + 50) / 100);
    }
  }
}
