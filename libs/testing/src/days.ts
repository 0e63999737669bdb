import { addDays, utcDay, type Day } from '@almoner/kernel';

/** The day in UTC this many days from today; of the past for a negative number. */
export const dayFromNow = (days: number): Day => addDays(utcDay(new Date()), days);
