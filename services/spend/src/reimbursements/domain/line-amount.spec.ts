import { describe, expect, it } from '@jest/globals';
import { lineAmount } from './line-amount.ts';

const trip = (milesTenths: number, tenthsPerMile: number) =>
  lineAmount(
    { kind: 'mileage', spentOn: '2026-01-01', memo: '', milesTenths },
    { tenthsPerMile, year: 2026, source: 'organization' },
  );

describe('the amount of a line', () => {
  it('is the miles times the rate, rounded half up', () => {
    expect(trip(1000, 700)).toBe(7000);
    expect(trip(864, 725)).toBe(6264);
    expect(trip(2, 725)).toBe(15);
    expect(trip(1, 655)).toBe(7);
    expect(trip(100, 140)).toBe(140);
    expect(trip(1, 149)).toBe(1);
    expect(trip(1, 150)).toBe(2);
  });

  it('is the days times the daily rate', () => {
    const days = { kind: 'per_diem', spentOn: '2026-01-01', memo: '', days: 3, dailyRate: 6800 } as const;
    expect(lineAmount(days, null)).toBe(20_400);
  });
});
