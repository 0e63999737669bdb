/** A day in a URL, as a date field writes it; undefined for anything else. */
export function readDay(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  return Number.isNaN(new Date(`${text}T00:00:00`).getTime()) ? undefined : text;
}

/** Days of the viewer's time zone as the server takes them: from the first moment of one, and before the day after the other. */
export function dayRange(
  fromDay: string | undefined,
  untilDay: string | undefined,
): { readonly from: string | undefined; readonly until: string | undefined } {
  return { from: dayStart(fromDay, 0), until: dayStart(untilDay, 1) };
}

function dayStart(day: string | undefined, daysLater: number): string | undefined {
  if (day === undefined) return undefined;
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}
