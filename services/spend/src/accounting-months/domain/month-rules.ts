import { type AccountingMonthDetailWire, type ErrorCode, type MonthCheckWire } from '@almoner/contracts';
import { addMonths, monthAfter, monthsBetween } from '@almoner/kernel';

/** Months are `YYYY-MM`, which sort as text. */
export interface MonthPosition {
  readonly month: string;
  readonly isClosed: boolean;
  /** The first month after the last closed one with something to report; null when there is none. */
  readonly firstToReport: string | null;
  /** Null while no month is closed. */
  readonly lastClosed: string | null;
  readonly today: string;
}

/**
 * Months close in order, and only when they are over. Months without anything to report close together with the month after them,
 * so a month may close when no earlier open month has something to report. Null when this one may close.
 */
export function closeRefusal({
  month,
  isClosed,
  firstToReport,
  lastClosed,
  today,
}: MonthPosition): ErrorCode | null {
  if (isClosed) return 'month_closed';
  if (month >= today.slice(0, 7)) return 'month_not_over';
  if (lastClosed !== null && month < lastClosed) return 'month_before_books';
  if (firstToReport === null || month === firstToReport) return null;
  if (month > firstToReport) return 'earlier_month_open';
  // The month right before the first transfer leaves no gap, so that a new organization can begin with it.
  return lastClosed !== null || monthAfter(month) === firstToReport ? null : 'month_before_books';
}

/** The months between the first of the books and the last closed one are closed, those without a row of their own as well. */
export const isClosedMonth = (
  month: string,
  { firstMonth, lastClosed }: { readonly firstMonth: string | null; readonly lastClosed: string | null },
) =>
  lastClosed !== null &&
  (month === lastClosed || (month < lastClosed && firstMonth !== null && month >= firstMonth));

/** The month that closes next, once it is over; null when no month waits to be closed. */
export function nextToClose({
  firstToReport,
  today,
}: Pick<MonthPosition, 'firstToReport' | 'today'>): string | null {
  return firstToReport !== null && firstToReport < today.slice(0, 7) ? firstToReport : null;
}

/** At most this many months are listed: ten years. */
export const listedMonthsMax = 120;

/** The latest months since the books began, preceded by the month that closes next; oldest first. */
export function listedMonths(books: {
  readonly firstMonth: string | null;
  readonly firstToReport: string | null;
  readonly today: string;
}): string[] {
  const thisMonth = books.today.slice(0, 7);
  const oldest = addMonths(thisMonth, 2 - listedMonthsMax);
  const first = books.firstMonth ?? thisMonth;
  const next = nextToClose(books);
  const latest = monthsBetween(first > oldest ? first : oldest, thisMonth);
  return next !== null && next < oldest ? [next, ...latest] : latest;
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
