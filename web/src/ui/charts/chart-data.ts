import { type PeriodBar } from '../../lib/card-periods.ts';
import { moneyText } from '../../lib/money-format.ts';
import { utcDate } from '../../lib/time-format.ts';

export interface PeriodChartData {
  /** Oldest first; the last one is the current period. */
  readonly bars: readonly PeriodBar[];
  readonly currency: string;
  /** A line across the chart, with its label. */
  readonly limit?: { readonly minor: number; readonly label: string };
  /** For the current period: above 90% of its limit it warns. */
  readonly tone?: 'accent' | 'warning';
}

/** Which labels fit: every n-th, counted from the current period. */
export function labelStep(bars: number, width: number, labelWidth: number): number {
  const perLabel = Math.max(1, Math.floor(width / labelWidth));
  return Math.max(1, Math.ceil(bars / perLabel));
}

/** A balance over time as the rows of the table beside its chart. */
export const balanceRows = (
  points: readonly { readonly at: Date; readonly minor: number }[],
  currency: string,
  locale?: string,
) =>
  points.map(({ at, minor }) => ({
    key: at.toISOString(),
    cells: [utcDate(at, locale), moneyText(minor, currency, 'balance', locale)] as const,
  }));
