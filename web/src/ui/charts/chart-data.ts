export interface PeriodBar {
  readonly key: string;
  /** Below the bar. */
  readonly label: string;
  /** In the table and the tooltip. */
  readonly name: string;
  /** Minor units; what is on hold comes on top of it. */
  readonly spentMinor: number;
  readonly heldMinor: number;
}

export interface PeriodChartData {
  /** Oldest first; the last one is the current period. */
  readonly bars: readonly PeriodBar[];
  readonly currency: string;
  /** A line across the chart, with its label. */
  readonly limit?: { readonly minor: number; readonly label: string };
  /** Of the current period: above 90 % of its limit it warns. */
  readonly tone?: 'accent' | 'warning';
}

/** Which labels fit: every n-th, counted from the current period. */
export function labelStep(bars: number, width: number, labelWidth: number): number {
  const perLabel = Math.max(1, Math.floor(width / labelWidth));
  return Math.max(1, Math.ceil(bars / perLabel));
}
