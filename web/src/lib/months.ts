import { utcDay } from '@almoner/kernel';
import { statementWords as words } from '../words/en/statement.ts';

/** Months are `YYYY-MM`, in UTC. */
export const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Returns whether a text is a day, `YYYY-MM-DD`. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export const monthOf = (at: Date) => at.toISOString().slice(0, 7);

/** The first and the last day of a month. */
export function monthRange(month: string): { from: string; to: string } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
  return { from: `${month}-01`, to: utcDay(last) };
}

/** The first moment of a month, and the first one after it. */
export const monthInstants = (month: string) => ({
  from: `${month}-01T00:00:00.000Z`,
  until: `${nextMonth(month, 1)}-01T00:00:00.000Z`,
});

export function nextMonth(month: string, step: 1 | -1): string {
  return monthOf(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + step, 1)));
}

const textOf = (month: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });

export const monthText = (month: string) => textOf(month, { month: 'long', year: 'numeric' });

/** Such as "Oct 2026". */
export const monthYearText = (month: string) => textOf(month, { month: 'short', year: 'numeric' });

export const monthShortText = (month: string) => textOf(month, { month: 'short' });

/** `YYYY-MM-DD` as "Nov 3", with its year once it is not this one. */
export function dayText(day: string): string {
  const year = day.slice(0, 4) === String(new Date().getUTCFullYear()) ? undefined : 'numeric';
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year,
    timeZone: 'UTC',
  });
}

/** Such as "January to October 2026". */
export function yearToDateText(month: string): string {
  const january = textOf(`${month.slice(0, 4)}-01`, { month: 'long' });
  return month.endsWith('-01') ? monthText(month) : words.yearToDate(january, monthText(month));
}
