/** A calendar day in UTC, such as `2026-03-31`. */
export type Day = string;

const dayMs = 24 * 60 * 60 * 1000;

export const utcDay = (at: Date): Day => at.toISOString().slice(0, 10);
export const addDays = (day: Day, days: number): Day => utcDay(new Date(Date.parse(day) + days * dayMs));

/**
 * The oldest day on which something received may be booked: two years before `today`, so that a mistyped year cannot begin the books
 * centuries ago (docs/decisions/0040).
 */
export const oldestBookableDay = (today: Day): Day => `${Number(today.slice(0, 4)) - 2}${today.slice(4)}`;

/** Whole seconds until the next calendar day in UTC, at least one. */
export const secondsToNextUtcDay = (at: Date): number =>
  Math.ceil((Date.parse(addDays(utcDay(at), 1)) - at.getTime()) / 1_000);
