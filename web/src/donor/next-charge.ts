import { type RecurringFrequency } from '@almoner/contracts';
import { anchorDayOf, chargeDayAfter, utcDay } from '@almoner/kernel';

/** The day in UTC on which the gift after today's is made, such as `2026-12-31`. */
export function nextCharge(now: Date, frequency: RecurringFrequency): string {
  const today = utcDay(now);
  return chargeDayAfter(today, { frequency, anchorDay: anchorDayOf(today, frequency) });
}
