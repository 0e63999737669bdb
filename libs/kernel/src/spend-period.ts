/** Spec §3. */
export const spendFrequencies = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly', 'total'] as const;
export type SpendFrequency = (typeof spendFrequencies)[number];

/** Both ends are inclusive, to the millisecond, in UTC; `endsAt` is null for `total`, which never ends. */
export interface SpendPeriod {
  readonly frequency: SpendFrequency;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/**
 * The spend period that holds the instant `at` (spec §9: UTC; Sunday weeks; calendar months and years; quarters
 * from January, April, July, October; total from the card's creation). Periods end at 23:59:59.999; the next one
 * starts one millisecond later.
 */
export function spendPeriodAt(frequency: SpendFrequency, at: Date, cardCreatedAt: Date): SpendPeriod {
  if (frequency === 'total') return { frequency, startsAt: cardCreatedAt, endsAt: null };
  const { startsAt, nextStartsAt } = calendarPeriod(frequency, at);
  return { frequency, startsAt, endsAt: new Date(nextStartsAt.getTime() - 1) };
}

/** The first instant of the next period, or null when there is none. */
export function nextPeriodStart(period: SpendPeriod): Date | null {
  return period.endsAt === null ? null : new Date(period.endsAt.getTime() + 1);
}

function calendarPeriod(frequency: Exclude<SpendFrequency, 'total'>, at: Date) {
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth();
  const day = at.getUTCDate();
  switch (frequency) {
    case 'daily':
      return between(utc(year, month, day), utc(year, month, day + 1));
    case 'weekly': {
      const sunday = day - at.getUTCDay();
      return between(utc(year, month, sunday), utc(year, month, sunday + 7));
    }
    case 'monthly':
      return between(utc(year, month, 1), utc(year, month + 1, 1));
    case 'quarterly': {
      const first = month - (month % 3);
      return between(utc(year, first, 1), utc(year, first + 3, 1));
    }
    case 'yearly':
      return between(utc(year, 0, 1), utc(year + 1, 0, 1));
  }
}

function between(startsAt: Date, nextStartsAt: Date) {
  return { startsAt, nextStartsAt };
}

// Date.UTC reads the years 0–99 as 1900–1999; setUTCFullYear does not.
function utc(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
}
