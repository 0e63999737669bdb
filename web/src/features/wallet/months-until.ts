/** Months from `now` to a day, `YYYY-MM-DD`, both in UTC; at least one, so that what is missing can be divided by it. */
export function monthsUntil(day: string, now: Date): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Math.max(1, (year - now.getUTCFullYear()) * 12 + month - 1 - now.getUTCMonth());
}
