import { describe, expect, it } from '@jest/globals';
import { type MileageRateOfYearWire } from '@almoner/contracts';
import { mileagePreview, yearWithoutRate } from './mileage-preview.ts';

const none = { tenthsPerMile: null, source: null, irsTenthsPerMile: null, version: 0 };
const rates: readonly MileageRateOfYearWire[] = [
  { ...none, year: 2027 },
  { year: 2026, tenthsPerMile: 725, source: 'irs_business', irsTenthsPerMile: 725, version: 0 },
  { year: 2025, tenthsPerMile: 140, source: 'organization', irsTenthsPerMile: 700, version: 1 },
];

describe('the amount of a trip while it is typed', () => {
  const preview = (spentOn?: string, miles?: string, known: typeof rates | undefined = rates) =>
    mileagePreview({ ...(spentOn && { spentOn }), ...(miles && { miles }) }, known, 'USD');

  it('has the rate of the day, and whose rate it is', () => {
    expect(preview('2026-06-04', '86.4')).toBe('86.4 mi × $0.725 = $62.64 · IRS rate for 2026');
    expect(preview('2025-06-04', '10')).toBe('10 mi × $0.14 = $1.40 · Your organization’s rate for 2025');
  });

  it('is not there before the day, the miles and the rate are', () => {
    expect([
      preview('2026-06-04'),
      preview('2026-06-04', '8.55'),
      preview(undefined, '10'),
      preview('2027-01-02', '10'),
      mileagePreview({ spentOn: '2026-06-04', miles: '10' }, undefined, 'USD'),
    ]).toEqual([null, null, null, null, null]);
  });
});

describe('the missing rate of a trip', () => {
  const missing = (day: string | undefined, today = '2027-03-01') => yearWithoutRate(day, rates, today);

  it('is that of a year without a rate, also one that is not listed', () => {
    expect([missing('2027-01-02'), missing('1999-05-01')]).toEqual([2027, 1999]);
    expect([missing('2026-06-04'), missing('2025-06-04')]).toEqual([null, null]);
  });

  it('is not known before the rates and the day are, and does not matter for a day in the future', () => {
    expect([
      missing(undefined),
      missing('202'),
      missing('2027-03-02'),
      yearWithoutRate('2027-01-02', undefined, '2027-03-01'),
    ]).toEqual([null, null, null, null]);
  });
});
