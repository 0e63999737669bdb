import { addDays, type Day, utcDay } from './utc-day.ts';

export const recurringFrequencies = ['weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type RecurringFrequency = (typeof recurringFrequencies)[number];

/** When a recurring gift is charged. */
export interface ChargeSchedule {
  readonly frequency: RecurringFrequency;
  /** The day of the month, 1 to 31, or of the week, 1 (Monday) to 7. */
  readonly anchorDay: number;
}

const months = { monthly: 1, quarterly: 3, yearly: 12 } as const;

/** The anchor of a schedule that begins on this day. */
export function anchorDayOf(day: Day, frequency: RecurringFrequency): number {
  return frequency === 'weekly' ? weekday(day) : Number(day.slice(8));
}

/** The charge day after this one. In a month without the anchor day it is the last day; the next month has the anchor again. */
export function chargeDayAfter(day: Day, { frequency, anchorDay }: ChargeSchedule): Day {
  if (frequency === 'weekly') return addDays(day, 7);
  const [year = 0, month = 0] = day.split('-').map(Number);
  return dayInMonth(year, month - 1 + months[frequency], anchorDay);
}

/** The charge days from `next` to `today`, oldest first. */
export function chargeDaysDue(next: Day, schedule: ChargeSchedule, today: Day): Day[] {
  const due: Day[] = [];
  for (let day = next; day <= today; day = chargeDayAfter(day, schedule)) due.push(day);
  return due;
}

/** The first charge day after `today`, from `next` on. */
export function firstChargeDayAfter(next: Day, schedule: ChargeSchedule, today: Day): Day {
  let day = next;
  while (day <= today) day = chargeDayAfter(day, schedule);
  return day;
}

/** The next charge when the donor chooses another day: in the same month or week, or one period later if that day is over. */
export function movedChargeDay(next: Day, schedule: ChargeSchedule, today: Day): Day {
  const [year = 0, month = 0] = next.split('-').map(Number);
  const moved =
    schedule.frequency === 'weekly'
      ? addDays(next, schedule.anchorDay - weekday(next))
      : dayInMonth(year, month - 1, schedule.anchorDay);
  return firstChargeDayAfter(moved, schedule, today);
}

/** `month` counts from 0 and may be beyond the year. */
function dayInMonth(year: number, month: number, anchorDay: number): Day {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return utcDay(new Date(Date.UTC(year, month, Math.min(anchorDay, last))));
}

const weekday = (day: Day) => new Date(day).getUTCDay() || 7;
