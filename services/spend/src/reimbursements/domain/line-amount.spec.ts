import { describe, expect, it } from '@jest/globals';
import { lineAmount, mileageRateOf } from './line-amount.ts';

const trip = (spentOn: string, milesTenths: number) =>
  lineAmount({ kind: 'mileage', spentOn, memo: '', milesTenths });

describe('the amount of a line', () => {
  it('is the miles times the rate of the year of the trip, rounded half up', () => {
    expect(trip('2025-12-31', 1000)).toBe(7000);
    expect(trip('2026-01-01', 1000)).toBe(7250);
    expect(trip('2026-01-01', 2)).toBe(15);
    expect(trip('2023-06-01', 1)).toBe(7);
    expect(trip('1999-01-01', 1000)).toBeNull();
  });

  it('of mileage has the rate of the year of its own day', () => {
    const rate = (spentOn: string) => mileageRateOf({ kind: 'mileage', spentOn });
    expect(rate('2025-12-31')).toEqual({ tenthsPerMile: 700, year: 2025, source: 'irs_business' });
    expect(rate('2026-01-01')).toEqual({ tenthsPerMile: 725, year: 2026, source: 'irs_business' });
    expect(rate('1999-01-01')).toBeNull();
    expect(mileageRateOf({ kind: 'per_diem', spentOn: '2026-01-01' })).toBeNull();
  });

  it('is the days times the daily rate', () => {
    expect(lineAmount({ kind: 'per_diem', spentOn: '2026-01-01', memo: '', days: 3, dailyRate: 6800 })).toBe(
      20_400,
    );
  });
});
