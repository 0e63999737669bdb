import { type fundraisingBarUnits } from '@almoner/contracts';
import { addDays, nextPeriodStart, spendPeriodAt, type Day } from '@almoner/kernel';

type BarUnit = (typeof fundraisingBarUnits)[number];

export interface OverviewRange {
  readonly from: Day;
  readonly to: Day;
}

const dayMs = 24 * 60 * 60 * 1000;
const maxDaysAsDays = 31;
/** Half a year. */
const maxDaysAsWeeks = 184;
const frequencyOf = { day: 'daily', week: 'weekly', month: 'monthly' } as const;

/** Both ends included; below 1 when they are in the wrong order. */
export const daysIn = ({ from, to }: OverviewRange): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** As many days, directly before. */
export function rangeBefore(range: OverviewRange): OverviewRange {
  return { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) };
}

export function barUnitOf(range: OverviewRange): BarUnit {
  const days = daysIn(range);
  if (days <= maxDaysAsDays) return 'day';
  return days <= maxDaysAsWeeks ? 'week' : 'month';
}

/** In UTC, weeks from Sunday (as the spend periods); the first begins with the range. */
export function barStarts({ from, to }: OverviewRange, unit: BarUnit): Date[] {
  const last = new Date(to);
  const starts: Date[] = [];
  for (let start: Date | null = new Date(from); start !== null && start <= last;) {
    starts.push(start);
    start = nextPeriodStart(spendPeriodAt(frequencyOf[unit], start, start));
  }
  return starts;
}
