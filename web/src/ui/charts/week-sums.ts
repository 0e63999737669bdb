import { type SpentWeekWire } from '@almoner/contracts';

export interface WeekSum {
  readonly startsAt: Date;
  readonly spentMinor: number;
  readonly heldMinor: number;
}

/** Spending in one currency, in minor units; a week without any is zero. */
export function weeksIn(weeks: readonly SpentWeekWire[], currency: string): WeekSum[] {
  return weeks.map(({ startsAt, sums }) => {
    const sum = sums.find((one) => one.currency === currency);
    return { startsAt: new Date(startsAt), spentMinor: sum?.spent ?? 0, heldMinor: sum?.held ?? 0 };
  });
}

export const isNothing = (weeks: readonly WeekSum[]) =>
  weeks.every(({ spentMinor, heldMinor }) => spentMinor === 0 && heldMinor === 0);

/** The sum of these weeks; refunds count against what was spent. */
export const totalOf = (weeks: readonly WeekSum[]) =>
  weeks.reduce(
    (sum, { spentMinor, heldMinor }) => ({
      spentMinor: sum.spentMinor + spentMinor,
      heldMinor: sum.heldMinor + heldMinor,
    }),
    { spentMinor: 0, heldMinor: 0 },
  );

// The weeks are those of the spend rules, in UTC.
export const weekDay = (at: Date) =>
  at.toLocaleDateString(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });
