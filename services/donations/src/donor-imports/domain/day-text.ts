import { type dateOrders } from '@almoner/contracts';

type DateOrder = (typeof dateOrders)[number];

const isoDay = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const shortDay = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: .*)?$/;
const firstYear = 1900;

/** A day as ISO 8601; null for one that the calendar does not have, with two digits for the year, or in another order. */
export function dayOfText(text: string, order: DateOrder): string | null {
  const trimmed = text.trim();
  const iso = isoDay.exec(trimmed);
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3]);
  const short = order === 'iso' ? null : shortDay.exec(trimmed);
  if (short === null) return null;
  return order === 'us' ? dayOf(short[3], short[1], short[2]) : dayOf(short[3], short[2], short[1]);
}

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
  return isDay && Number(year) >= firstYear ? text : null;
}
