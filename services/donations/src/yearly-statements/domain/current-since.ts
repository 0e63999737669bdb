import { endOfYear } from '../../receipts/domain/statement-text.ts';

/** A statement that was emailed before this is not the current version: it says that its year is not over, which has ended since. */
export const currentSince = (year: number, at: Date): Date =>
  at < endOfYear(year) ? new Date(0) : endOfYear(year);
