const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "4 min ago", "3 h ago"; from a day on the date, with its year once it is not this one. */
export function relativeTime(at: Date, now: Date, locale?: string): string {
  const ageMs = now.getTime() - at.getTime();
  if (ageMs < minuteMs) return 'just now';
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min ago`;
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)} h ago`;
  return shortDate(at, now, locale);
}

export function shortDate(at: Date, now: Date, locale?: string): string {
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return at.toLocaleDateString(locale, { month: 'short', day: 'numeric', year });
}

export function exactTime(at: Date, locale?: string): string {
  return at.toLocaleString(locale, { dateStyle: 'full', timeStyle: 'medium' });
}

export function clockTime(at: Date, locale?: string): string {
  return at.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
}

/** The day in the viewer's time zone, as a key to group by. */
export function dayKey(at: Date): string {
  return `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
}

export function dayHeading(at: Date, now: Date, locale?: string): string {
  if (dayKey(at) === dayKey(now)) return 'Today';
  if (dayKey(at) === dayKey(new Date(now.getTime() - dayMs))) return 'Yesterday';
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return at.toLocaleDateString(locale, { weekday: 'long', month: 'short', day: 'numeric', year });
}

export const minuteTime = (at: Date, locale?: string) =>
  at.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });

/** How long ago if it was today, else the time of day: for a line that already shows its day. */
export function timeWithinDay(at: Date, now: Date, locale?: string): string {
  return dayKey(at) === dayKey(now) ? relativeTime(at, now, locale) : minuteTime(at, locale);
}

/** "Today, 2:05 PM"; "Nov 19, 2:05 PM"; with its year once it is not this one. */
export function dayAndTime(at: Date, now: Date, locale?: string): string {
  return `${todayOrDate(at, now, locale)}, ${minuteTime(at, locale)}`;
}

/** "Today"; "Nov 19"; with its year once it is not this one. */
export const todayOrDate = (at: Date, now: Date, locale?: string) =>
  dayKey(at) === dayKey(now) ? 'Today' : shortDate(at, now, locale);

/** "Nov 21, 2026": a day as the rules count it, in UTC, in the viewer's locale. */
export const utcDate = (at: Date, locale?: string) =>
  at.toLocaleDateString(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A calendar day, such as a charge's: "Dec 20", with its year when that is not this one. */
export function shortUtcDay(day: Date | string, now = new Date(), locale?: string): string {
  const at = new Date(day);
  const isThisYear = at.getUTCFullYear() === now.getUTCFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', ...year, timeZone: 'UTC' }).format(
    at,
  );
}
