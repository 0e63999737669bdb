import { type MileageRateWire, type ReimbursementLineInput } from '@almoner/contracts';
import { mileageAmount } from '@almoner/kernel';

/** The amount of a line in minor units. `rate` is that of a mileage line; mileage is rounded half up. */
export function lineAmount(line: ReimbursementLineInput, rate: MileageRateWire | null): number {
  switch (line.kind) {
    case 'expense':
      return line.amount;
    case 'per_diem':
      return line.days * line.dailyRate;
    case 'mileage':
      if (rate === null) throw new Error('A mileage line has a rate.');
      return mileageAmount(line.milesTenths, rate.tenthsPerMile);
  }
}
