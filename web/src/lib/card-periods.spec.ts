import { describe, expect, it } from '@jest/globals';
import { type CardPeriodsWire, type CardSummaryWire } from '@almoner/contracts';
import { currentPeriodName, daysToGo, periodBars, resetDay } from './card-periods.ts';

const inPeriods = (frequency: CardPeriodsWire['frequency'], startsAt: string): CardPeriodsWire => ({
  frequency,
  currency: 'USD',
  beginsWithRule: false,
  limit: 10_000,
  periods: [{ startsAt, endsAt: null, spent: 700, held: 200 }],
});

describe('The bars of a card’s periods', () => {
  it.each([
    ['monthly', '2026-11-01T00:00:00.000Z', 'Nov', 'November 2026'],
    ['quarterly', '2026-10-01T00:00:00.000Z', 'Q4', 'Q4 2026'],
    ['yearly', '2026-01-01T00:00:00.000Z', '2026', '2026'],
    ['weekly', '2026-11-22T00:00:00.000Z', 'Nov 22', 'Week of Nov 22, 2026'],
    ['daily', '2026-11-22T00:00:00.000Z', 'Nov 22', 'Nov 22, 2026'],
    ['total', '2026-08-20T10:00:00.000Z', 'Aug 20', 'Since Aug 20, 2026'],
  ] as const)('of a %s rule are named in UTC, with holds apart', (frequency, startsAt, label, name) => {
    expect(periodBars(inPeriods(frequency, startsAt), 'en-US')).toEqual([
      { key: startsAt, label, name, spentMinor: 500, heldMinor: 200 },
    ]);
  });
});

const card = (frequency: CardPeriodsWire['frequency'], periodEnd: string | null) =>
  ({
    spendRule: { id: 'rule', frequency, limit: 10_000, currency: 'USD' },
    usage: {
      periodStart: '2026-11-01T00:00:00.000Z',
      periodEnd,
      spent: 0,
      held: 0,
      limit: 10_000,
      ratio: 0,
    },
  }) as CardSummaryWire;

describe('The current period of a card', () => {
  const now = new Date('2026-11-22T12:00:00.000Z');
  const november = card('monthly', '2026-11-30T23:59:59.999Z');

  it('has its name, its days to go and the day of its reset', () => {
    expect(currentPeriodName(november, 'en-US')).toBe('November');
    expect(currentPeriodName(card('weekly', null), 'en-US')).toBe('this week');
    expect(daysToGo(november, now)).toBe(9);
    expect(resetDay(november, 'en-US')).toBe('Dec 1');
  });

  it('never ends for a limit in total', () => {
    expect(daysToGo(card('total', null), now)).toBeNull();
    expect(resetDay(card('total', null))).toBeNull();
  });
});
