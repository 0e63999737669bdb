import { type ReimbursementLineInput } from '@almoner/contracts';

/** The business rate of the IRS for the year of the trip, in tenths of a cent for each mile. */
export const mileageRates: Readonly<Record<string, number>> = {
  '2023': 655,
  '2024': 670,
  '2025': 700,
  '2026': 725,
};

/** The amount of a line in minor units; mileage is rounded half up. Null for mileage of a year without a rate. */
export function lineAmount(line: ReimbursementLineInput): number | null {
  switch (line.kind) {
    case 'expense':
      return line.amount;
    case 'per_diem':
      return line.days * line.dailyRate;
    case 'mileage': {
      const rate = mileageRates[line.spentOn.slice(0, 4)];
      return rate === undefined ? null : Math.floor((line.milesTenths * rate + 50) / 100);
    }
  }
}
