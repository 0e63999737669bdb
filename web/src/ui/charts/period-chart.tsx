import './charts.css';
import { Suspense, lazy } from 'react';
import { moneyText } from '../../lib/money-format.ts';
import { ChartTable } from './chart-table.tsx';
import { weekWords as words } from '../../words/en/weeks.ts';
import { type PeriodChartData } from './chart-data.ts';

// The charting library is only loaded where there is something to draw.
const PeriodBars = lazy(async () => ({ default: (await import('./period-bars.tsx')).PeriodBars }));

/** While there are no figures yet, so that nothing moves when they come. */
const emptyChart = <div className="chart" aria-hidden />;

interface PeriodChartProps extends PeriodChartData {
  /** For the table for screen readers. */
  readonly title: string;
  readonly periodHeading: string;
}

/** Spent and on hold by period: bars, and the same as a table for screen readers. */
export function PeriodChart({ title, periodHeading, ...data }: PeriodChartProps) {
  const { bars, currency } = data;
  return (
    <>
      {bars.length === 0 ? (
        emptyChart
      ) : (
        <Suspense fallback={emptyChart}>
          <PeriodBars {...data} />
        </Suspense>
      )}
      <ChartTable
        caption={title}
        columns={[periodHeading, words.spent, words.onHold]}
        rows={bars.map(({ key, name, spentMinor, heldMinor }) => ({
          key,
          cells: [name, moneyText(spentMinor, currency), moneyText(heldMinor, currency)],
        }))}
      />
    </>
  );
}

export function PeriodLegend() {
  return (
    <ul className="legend" aria-hidden>
      <li data-mark="spent">{words.spent}</li>
      <li data-mark="held">{words.onHold}</li>
    </ul>
  );
}
