import { spendPeriodAt } from '@almoner/kernel';

export const weekMs = 7 * 24 * 60 * 60 * 1000;

/** The starts of the last `count` weeks including this one: Sundays in UTC as in the spend rules, oldest first. */
export function lastWeeks(now: Date, count: number): Date[] {
  const thisWeek = spendPeriodAt('weekly', now, now).startsAt.getTime();
  return Array.from({ length: count }, (_, index) => new Date(thisWeek - (count - 1 - index) * weekMs));
}
