import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextPeriodStart, spendFrequencies, spendPeriodAt } from './spend-period.ts';

const created = new Date('2024-02-29T13:37:00.123Z');
const recurring = spendFrequencies.filter((frequency) => frequency !== 'total');
const instants = fc.date({
  min: new Date('1999-12-25T00:00:00Z'),
  max: new Date('2101-01-07T00:00:00Z'),
  noInvalidDate: true,
});

const bounds = (frequency: (typeof spendFrequencies)[number], at: string) => {
  const { startsAt, endsAt } = spendPeriodAt(frequency, new Date(at), created);
  return [startsAt.toISOString(), endsAt?.toISOString() ?? null];
};

describe('spend periods', () => {
  it.each([
    ['daily', '2024-02-29T23:59:59.999Z', '2024-02-29T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
    ['daily', '2024-03-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z', '2024-03-01T23:59:59.999Z'],
    ['weekly', '2026-01-01T12:00:00.000Z', '2025-12-28T00:00:00.000Z', '2026-01-03T23:59:59.999Z'],
    ['weekly', '2026-01-04T00:00:00.000Z', '2026-01-04T00:00:00.000Z', '2026-01-10T23:59:59.999Z'],
    ['monthly', '2024-02-10T00:00:00.000Z', '2024-02-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
    ['monthly', '2025-12-31T23:59:59.999Z', '2025-12-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z'],
    ['quarterly', '2026-03-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-03-31T23:59:59.999Z'],
    ['quarterly', '2026-04-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z', '2026-06-30T23:59:59.999Z'],
    ['quarterly', '2026-09-15T00:00:00.000Z', '2026-07-01T00:00:00.000Z', '2026-09-30T23:59:59.999Z'],
    ['quarterly', '2026-12-31T00:00:00.000Z', '2026-10-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z'],
    ['yearly', '2024-12-31T23:59:59.999Z', '2024-01-01T00:00:00.000Z', '2024-12-31T23:59:59.999Z'],
  ] as const)('%s at %s runs from %s to %s', (frequency, at, start, end) => {
    expect(bounds(frequency, at)).toEqual([start, end]);
  });

  it('counts total from the card’s creation, without end', () => {
    expect(bounds('total', '2030-01-01T00:00:00.000Z')).toEqual(['2024-02-29T13:37:00.123Z', null]);
  });

  it('always contains the given instant', () => {
    fc.assert(
      fc.property(fc.constantFrom(...recurring), instants, (frequency, at) => {
        const { startsAt, endsAt } = spendPeriodAt(frequency, at, created);
        expect(startsAt <= at && (endsAt === null || at <= endsAt)).toBe(true);
      }),
    );
  });

  it('ends at 23:59:59.999 and is followed one millisecond later by the next, which begins at midnight', () => {
    fc.assert(
      fc.property(fc.constantFrom(...recurring), instants, (frequency, at) => {
        const period = spendPeriodAt(frequency, at, created);
        expect(period.endsAt?.toISOString()).toMatch(/T23:59:59\.999Z$/);
        const next = nextPeriodStart(period);
        expect(next?.toISOString()).toMatch(/T00:00:00\.000Z$/);
        expect(spendPeriodAt(frequency, next ?? at, created).startsAt).toEqual(next);
        expect(next?.getTime()).toBe((period.endsAt?.getTime() ?? 0) + 1);
      }),
    );
  });

  it('gives every instant of a period the same period', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...recurring),
        instants,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (frequency, at, part) => {
          const period = spendPeriodAt(frequency, at, created);
          const length = (period.endsAt?.getTime() ?? 0) - period.startsAt.getTime();
          const inside = new Date(period.startsAt.getTime() + Math.floor(length * part));
          expect(spendPeriodAt(frequency, inside, created)).toEqual(period);
        },
      ),
    );
  });

  it('starts weeks on Sunday and quarters in January, April, July or October', () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(spendPeriodAt('weekly', at, created).startsAt.getUTCDay()).toBe(0);
        expect([0, 3, 6, 9]).toContain(spendPeriodAt('quarterly', at, created).startsAt.getUTCMonth());
      }),
    );
  });
});
