import { spendPeriodAt, type SpendFrequency, type SpendPeriod } from '@almoner/kernel';

/** The last `count` periods up to the one that holds `now`, oldest first; none that ended before `createdAt`. */
export function lastPeriods(
  frequency: SpendFrequency,
  now: Date,
  createdAt: Date,
  count: number,
): SpendPeriod[] {
  const periods: SpendPeriod[] = [];
  let at = now;
  while (periods.length < count) {
    const period = spendPeriodAt(frequency, at, createdAt);
    periods.unshift(period);
    if (period.startsAt <= createdAt) break;
    at = new Date(period.startsAt.getTime() - 1);
  }
  return periods;
}
