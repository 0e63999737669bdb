/** A month of the calendar, in UTC, is `YYYY-MM`, which sorts as text. */
export const monthOf = (time: Date) => time.toISOString().slice(0, 7);

export const monthAfter = (month: string) => addMonths(month, 1);

/** Years have four digits, so nothing earlier than `0001-01`. */
export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  const [year, ofYear] = [Math.floor(months / 12), (months % 12) + 1];
  return `${String(year).padStart(4, '0')}-${String(ofYear).padStart(2, '0')}`;
}

/** Every month from the first to the last, in order; none when the last is before the first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}
