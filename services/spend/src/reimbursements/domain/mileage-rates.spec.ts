import { describe, expect, it } from '@jest/globals';
import { mileageRateFor, mileageYears, rateOfYear, storedMileageRate } from './mileage-rates.ts';

const none = new Map<number, number>();
const own = new Map([
  [2026, 140],
  [2027, 600],
]);

describe('the mileage rate of a trip', () => {
  it('is that of the IRS for the year of its own day', () => {
    expect(mileageRateFor('2025-12-31', none)).toEqual({
      tenthsPerMile: 700,
      year: 2025,
      source: 'irs_business',
    });
    expect(mileageRateFor('2026-01-01', none)?.tenthsPerMile).toBe(725);
    expect(
      ['2020', '2021', '2023', '2024'].map((year) => rateOfYear(Number(year), none).tenthsPerMile),
    ).toEqual([575, 560, 655, 670]);
  });

  it('is the organization’s own for a year that has one, also where the IRS has none', () => {
    expect(mileageRateFor('2026-06-04', own)).toEqual({
      tenthsPerMile: 140,
      year: 2026,
      source: 'organization',
    });
    expect(mileageRateFor('2027-01-02', own)?.tenthsPerMile).toBe(600);
    expect(mileageRateFor('2025-06-04', own)?.source).toBe('irs_business');
  });

  it('is none for a year that neither the IRS nor the organization has a rate for', () => {
    expect(['1999-01-01', '2022-03-01', '2027-01-02'].map((day) => mileageRateFor(day, none))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('the rate of a stored line', () => {
  const trip = { kind: 'mileage', spentOn: '2026-06-04' } as const;

  it('is the one that was stored, and that of the IRS for a line of an earlier release', () => {
    expect(storedMileageRate(trip, { tenthsPerMile: 600, rateSource: 'organization' })).toEqual({
      tenthsPerMile: 600,
      year: 2026,
      source: 'organization',
    });
    expect(storedMileageRate(trip, { tenthsPerMile: null, rateSource: null })).toEqual({
      tenthsPerMile: 725,
      year: 2026,
      source: 'irs_business',
    });
    const days = { kind: 'per_diem', spentOn: '2026-06-04' } as const;
    expect(storedMileageRate(days, { tenthsPerMile: null, rateSource: null })).toBeNull();
  });
});

it('rates can be set from next year back to 2020', () => {
  expect(mileageYears('2026-11-29')).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020]);
  expect(mileageYears('2027-01-01')[0]).toBe(2028);
});
