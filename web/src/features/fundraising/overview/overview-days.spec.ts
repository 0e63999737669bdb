import { describe, expect, it } from '@jest/globals';
import { averageGift, changePercent, daysOfRange } from './overview-days.ts';

describe('the ranges of the fundraising overview', () => {
  it('end today, in UTC', () => {
    const now = new Date('2026-03-31T23:59:59.999Z');
    expect(daysOfRange('last30Days', now)).toEqual({ from: '2026-03-02', to: '2026-03-31' });
    expect(daysOfRange('last90Days', now)).toEqual({ from: '2026-01-01', to: '2026-03-31' });
    expect(daysOfRange('last12Months', now)).toEqual({ from: '2025-04-01', to: '2026-03-31' });
    expect(daysOfRange('thisYear', now)).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  });

  it('have twelve months on a leap day too', () => {
    const now = new Date('2028-02-29T12:00:00Z');
    expect(daysOfRange('last12Months', now)).toEqual({ from: '2027-03-01', to: '2028-02-29' });
  });
});

describe('a figure beside the one before', () => {
  it('changes by whole percent, and by none from nothing', () => {
    expect(changePercent(150, 100)).toBe(50);
    expect(changePercent(2, 3)).toBe(-33);
    expect(changePercent(0, 3)).toBe(-100);
    expect(changePercent(100, 100)).toBe(0);
    expect(changePercent(5, 0)).toBeNull();
    expect(changePercent(5, -10)).toBeNull();
  });

  it('has an average of the gifts of money only', () => {
    expect(averageGift({ raised: 1001, giftsWithAmount: 2 })).toBe(500);
    expect(averageGift({ raised: 0, giftsWithAmount: 0 })).toBeNull();
  });
});
