export const dayMs = 86_400_000;

export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

/** The calendar day in UTC, `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
