import { describe, expect, it } from '@jest/globals';
import { lineMeasure, rateSource } from './line-measure.ts';

const nothing = { milesTenths: null, mileageRate: null, days: null, dailyRate: null };
const rate = { tenthsPerMile: 725, year: 2026, source: 'irs_business' } as const;

describe('what the amount of a line is the product of', () => {
  it('is the miles and the rate of the year, to a tenth of a cent', () => {
    const trip = { ...nothing, milesTenths: 1_120, mileageRate: rate };
    expect(lineMeasure(trip, 'USD')).toBe('112 mi × $0.725');
    expect(rateSource(trip)).toBe('IRS rate for 2026');
    expect(lineMeasure({ ...trip, mileageRate: null }, 'USD')).toBe('112 mi');
    expect(rateSource(nothing)).toBe('');
    const own = { tenthsPerMile: 140, year: 2026, source: 'organization' } as const;
    expect(lineMeasure({ ...trip, mileageRate: own }, 'USD')).toBe('112 mi × $0.14');
    expect(rateSource({ mileageRate: own })).toBe('Your organization’s rate for 2026');
  });

  it('is the days and the daily rate', () => {
    expect(lineMeasure({ ...nothing, days: 2, dailyRate: 6_800 }, 'USD')).toBe('2 days × $68.00');
    expect(lineMeasure({ ...nothing, days: 1, dailyRate: 6_800 }, 'USD')).toBe('1 day × $68.00');
    expect(lineMeasure(nothing, 'USD')).toBe('');
  });
});
