/** A month of the calendar, in UTC, is `YYYY-MM`, which sorts as text. */
export const monthOf = (time: Date) => time.toISOString().slice(0, 7);

export const monthAfter = (month: string) =>
  monthOf(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)));

/** Every month from the first to the last, in order; none when the last is before the first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}
