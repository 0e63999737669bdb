import './charts.css';
import { Suspense, lazy } from 'react';
import { type BurnDown } from '../../lib/burn-down.ts';
import { moneyText } from '../../lib/money-format.ts';
import { utcDate } from '../../lib/time-format.ts';
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
      <table className="visually-hidden">
        <caption>{words.burnDown}</caption>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.left}</th>
          </tr>
        </thead>
        <tbody>
          {burnDown.points.map(({ at, leftMinor }) => (
            <tr key={at.toISOString()}>
              <th scope="row">{utcDate(at)}</th>
              <td>{moneyText(leftMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
