import { describe, expect, it } from '@jest/globals';
import { burnDownOf } from './burn-down.ts';

const now = new Date('2026-11-21T00:00:00.000Z');
const program = {
  budget: 100_000,
  budgetUsage: { spent: 60_000, held: 0 },
  startsAt: '2026-09-01T00:00:00.000Z',
  createdAt: '2026-09-01T00:00:00.000Z',
  endsAt: '2027-02-28T23:59:59.999Z',
};
const period = (startsAt: string, endsAt: string, spent: number) => ({
  startsAt: `${startsAt}T00:00:00.000Z`,
  endsAt: `${endsAt}T23:59:59.999Z`,
  spent,
  held: 0,
});
const periods = [
  period('2026-09-01', '2026-09-30', 20_000),
  period('2026-10-01', '2026-10-31', 20_000),
  period('2026-11-01', '2026-11-30', 20_000),
];

describe('The burn-down of a budget', () => {
  it('goes from the whole budget to what is left now', () => {
    const { points = [], leftMinor } = burnDownOf(program, { periods }, now) ?? {};
    expect(points.map((point) => point.leftMinor)).toEqual([100_000, 80_000, 60_000, 40_000]);
    expect(points.at(-1)?.at).toEqual(now);
    expect(leftMinor).toBe(40_000);
  });

  it('says when the money ends at the pace of the last days, and what would last', () => {
    const burnDown = burnDownOf(program, { periods }, now);
    // 60,000 in the 81 days since its start.
    expect(burnDown).toMatchObject({ perDayMinor: 741, paceDays: 81 });
    expect(burnDown?.runsOutAt?.toISOString().slice(0, 10)).toBe('2027-01-14');
    expect(burnDown?.daysShort).toBe(45);
    expect(burnDown?.sustainablePerDayMinor).toBe(400);
  });

  it('takes the spending of a first period from the beginning of the program', () => {
    const begunToday = {
      ...program,
      createdAt: '2026-11-20T18:00:00.000Z',
      startsAt: '2026-11-20T00:00:00.000Z',
    };
    const spent = { ...begunToday, budgetUsage: { spent: 20_000, held: 0 } };
    expect(burnDownOf(spent, { periods: periods.slice(2) }, now)).toMatchObject({
      perDayMinor: 20_000,
      paceDays: 1,
      hasForecast: false,
    });
  });

  it('has no end without spending, and is nothing without a budget', () => {
    const unused = { ...program, budgetUsage: { spent: 0, held: 0 } };
    expect(burnDownOf(unused, { periods: [] }, now)).toMatchObject({ runsOutAt: null, daysShort: 0 });
    expect(burnDownOf({ ...program, budget: null }, { periods }, now)).toBeNull();
  });

  it('begins with what older periods left, where not all are known', () => {
    const { points = [] } = burnDownOf(program, { periods: periods.slice(1) }, now) ?? {};
    expect(points[0]).toEqual({ at: new Date('2026-10-01T00:00:00.000Z'), leftMinor: 80_000 });
  });
});
