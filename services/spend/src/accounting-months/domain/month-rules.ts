import { type AccountingMonthDetailWire, type ErrorCode, type MonthCheckWire } from '@almoner/contracts';
import { monthAfter } from '@almoner/kernel';

/** Months are `YYYY-MM`, which sort as text. */
export interface MonthPosition {
  readonly month: string;
  readonly isClosed: boolean;
  /** The month with the first posted transfer; null when there is none. */
  readonly firstMonth: string | null;
  /** Null while no month is closed. */
  readonly lastClosed: string | null;
  readonly today: string;
}

/** Months close in order from the first of the books, and only when they are over. Null when this one is the next. */
export function closeRefusal({
  month,
  isClosed,
  firstMonth,
  lastClosed,
  today,
}: MonthPosition): ErrorCode | null {
  if (isClosed) return 'month_closed';
  if (month >= today.slice(0, 7)) return 'month_not_over';
  const next = lastClosed === null ? (firstMonth ?? month) : monthAfter(lastClosed);
  // The month right before the first transfer leaves no gap, so that a young organization can begin with it.
  if (month < next) return lastClosed === null && monthAfter(month) === next ? null : 'month_before_books';
  return month > next ? 'earlier_month_open' : null;
}

/** The month that closes next, once it is over; null when no month waits to be closed. */
export function nextToClose({
  firstMonth,
  lastClosed,
  today,
}: Pick<MonthPosition, 'firstMonth' | 'lastClosed' | 'today'>): string | null {
  const next = lastClosed === null ? firstMonth : monthAfter(lastClosed);
  return next !== null && next < today.slice(0, 7) ? next : null;
}

/** The last closed month is reopened first. */
export function reopenRefusal({ month, isClosed, lastClosed }: MonthPosition): ErrorCode | null {
  if (!isClosed) return 'month_not_closed';
  return month === lastClosed ? null : 'later_month_closed';
}

/** A required check refuses; any other needs a reason. */
export function checksRefusal(
  checks: readonly MonthCheckWire[],
  reason: string | undefined,
): ErrorCode | null {
  const open = checks.filter((check) => check.open > 0);
  return requiredRefusal(checks) ?? (open.length > 0 && reason === undefined ? 'month_checks_open' : null);
}

/** Why no reason is enough. */
export function requiredRefusal(checks: readonly MonthCheckWire[]): ErrorCode | null {
  if (checks.some(({ open, isRequired }) => isRequired && open > 0)) return 'month_unreconciled';
  return checks.some(({ isUncompared }) => isUncompared === true) ? 'month_not_compared' : null;
}

export const openChecksOf = (
  checks: readonly MonthCheckWire[],
): AccountingMonthDetailWire['history'][number]['openChecks'] =>
  checks.filter(({ open }) => open > 0).map(({ kind, open }) => ({ kind, open }));

export const firstDayOf = (month: string) => `${month}-01`;
