import { type dateOrders } from '@almoner/contracts';

type DateOrder = (typeof dateOrders)[number];

const isoDay = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const shortDay = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?: .*)?$/;
const firstYear = 1900;

/** Two digits stand for a year from 80 years ago to 19 years ahead, so that a mistyped one becomes a day in the future, which is reported. */
const yearsAhead = 19;

/** A day as ISO 8601; null for one that the calendar does not have, or in another order. `today` is an ISO day. */
export function dayOfText(text: string, order: DateOrder, today: string): string | null {
  const trimmed = text.trim();
  const iso = isoDay.exec(trimmed);
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3]);
  const short = order === 'iso' ? null : shortDay.exec(trimmed);
  if (short === null) return null;
  const [, first, second, digits = ''] = short;
  const year = digits.length === 4 ? digits : fullYear(digits, today);
  return order === 'us' ? dayOf(year, first, second) : dayOf(year, second, first);
}

function fullYear(digits: string, today: string): string {
  const last = Number(today.slice(0, 4)) + yearsAhead;
  const year = last - (last % 100) + Number(digits);
  return String(year > last ? year - 100 : year);
}

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
  return isDay && Number(year) >= firstYear ? text : null;
}
