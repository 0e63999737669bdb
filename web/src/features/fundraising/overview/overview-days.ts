import { addDays, utcDay } from '@almoner/kernel';
import { type Days } from '../../../lib/day-presets.ts';

export const overviewRanges = ['last30Days', 'last90Days', 'last12Months', 'thisYear'] as const;
export type OverviewRange = (typeof overviewRanges)[number];
export const usualRange: OverviewRange = 'last90Days';

/** In UTC, as gifts are added up; today is the last day. */
export function daysOfRange(range: OverviewRange, now: Date): Days {
  const to = utcDay(now);
  switch (range) {
    case 'last30Days':
      return { from: addDays(to, -29), to };
    case 'last90Days':
      return { from: addDays(to, -89), to };
    case 'last12Months':
      return { from: addDays(dayOfLastYear(now), 1), to };
    case 'thisYear':
      return { from: `${to.slice(0, 4)}-01-01`, to };
  }
}

/** February 29 becomes 28, so that twelve months never overlap. */
function dayOfLastYear(now: Date): string {
  const [year, monthAndDay] = [now.getUTCFullYear() - 1, utcDay(now).slice(4)];
  return `${year}${monthAndDay === '-02-29' ? '-02-28' : monthAndDay}`;
}

/** In whole percent; null without anything to compare with. */
export function changePercent(present: number, previous: number): number | null {
  if (previous <= 0) return null;
  return Math.round(((present - previous) / previous) * 100);
}

/** Minor units, rounded down; null without a gift of money. */
export const averageGift = ({ raised, giftsWithAmount }: { raised: number; giftsWithAmount: number }) =>
  giftsWithAmount === 0 ? null : Math.floor(raised / giftsWithAmount);
