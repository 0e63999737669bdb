import { type RecurringFrequency } from '@almoner/contracts';

const months: Readonly<Record<RecurringFrequency, number>> = {
  weekly: 0,
  monthly: 1,
  quarterly: 3,
  yearly: 12,
};

/** The day after today's gift on which the next one is made, as the server plans it: in UTC, the last day of a shorter month. */
export function nextCharge(today: Date, frequency: RecurringFrequency): Date {
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  if (frequency === 'weekly') return new Date(Date.UTC(year, month, day + 7));
  const last = new Date(Date.UTC(year, month + months[frequency] + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month + months[frequency], Math.min(day, last)));
}
