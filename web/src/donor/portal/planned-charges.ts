import { type RecurringGiftWire } from '@almoner/contracts';

/** `day` of the month, or of the week from 1 (Monday) to 7; days of charges as `2026-12-31`, in UTC. */
type Schedule = Pick<RecurringGiftWire, 'frequency' | 'day'>;

const dayMs = 24 * 60 * 60 * 1000;
const months = { monthly: 1, quarterly: 3, yearly: 12 } as const;

/** The charge after this one, as the server plans it: in a shorter month on its last day. */
export function chargeAfter(on: string, { frequency, day }: Schedule): string {
  if (frequency === 'weekly') return addDays(on, 7);
  return dayInMonth(on, months[frequency], day);
}

/** The next charge if the donor chooses this day, as the server plans it: in the same month or week, or a period later if that is over. */
export function movedCharge(next: string, schedule: Schedule, now: Date): string {
  const today = now.toISOString().slice(0, 10);
  let moved =
    schedule.frequency === 'weekly'
      ? addDays(next, schedule.day - (new Date(next).getUTCDay() || 7))
      : dayInMonth(next, 0, schedule.day);
  while (moved <= today) moved = chargeAfter(moved, schedule);
  return moved;
}

const addDays = (on: string, days: number) => dayText(Date.parse(on) + days * dayMs);

function dayInMonth(on: string, monthsLater: number, day: number): string {
  const [year = 0, month = 0] = on.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + monthsLater, 0)).getUTCDate();
  return dayText(Date.UTC(year, month - 1 + monthsLater, Math.min(day, last)));
}

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);
