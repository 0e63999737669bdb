import './charts.css';
import { Suspense, lazy } from 'react';
import { type BurnDown } from '../../lib/burn-down.ts';
import { moneyText } from '../../lib/money-format.ts';
import { utcDate } from '../../lib/time-format.ts';
import { ChartTable } from './chart-table.tsx';
import { programPageWords as words } from '../../words/en/program-page.ts';

// The charting library is only loaded where there is something to draw.
const BurnDownLines = lazy(async () => ({ default: (await import('./burn-down-lines.tsx')).BurnDownLines }));

interface BurnDownChartProps {
  readonly burnDown: BurnDown;
  readonly currency: string;
}

/** The chart, and the same as a table for screen readers. */
export function BurnDownChart({ burnDown, currency }: BurnDownChartProps) {
  return (
    <>
      <Suspense fallback={<div className="chart" aria-hidden />}>
        <BurnDownLines burnDown={burnDown} currency={currency} />
      </Suspense>
      <ChartTable
        caption={words.burnDown}
        columns={[words.day, words.left]}
        rows={burnDown.points.map(({ at, leftMinor }) => ({
          key: at.toISOString(),
          cells: [utcDate(at), moneyText(leftMinor, currency)],
        }))}
      />
    </>
  );
}
