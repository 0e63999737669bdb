import './charts.css';
import { scaleUtc } from '@visx/scale';
import { AreaClosed, Line, LinePath } from '@visx/shape';
import { type BurnDown, type BurnDownPoint } from '../../lib/burn-down.ts';
import { DayAxis } from './day-axis.tsx';
import { chartHeight, chartMargin, MoneyAxis, MoneyGrid, moneyScale, plotBottom } from './money-axis.tsx';
import { useWidth } from './use-width.ts';

const axisWidth = 72;
/** Without an end or a forecast, the axis ends this share of the past after now. */
const future = 0.1;

interface BurnDownLinesProps {
  readonly burnDown: BurnDown;
  readonly currency: string;
}

/** The remaining budget over time, then dashed at the present pace, for sighted people only: a table next to it has the figures. */
export function BurnDownLines({ burnDown, currency }: BurnDownLinesProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const { points, runsOutAt, endsAt } = burnDown;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const plotWidth = Math.max(0, width - axisWidth);
  const past = last.at.getTime() - first.at.getTime();
  const lastShown = new Date(
    Math.max(
      last.at.getTime() + past * future,
      endsAt?.getTime() ?? Math.min(runsOutAt?.getTime() ?? 0, last.at.getTime() + 2 * past),
    ),
  );
  const x = scaleUtc({ domain: [first.at, lastShown], range: [0, plotWidth] });
  const money = moneyScale(Math.max(first.leftMinor, last.leftMinor, 1), currency);
  const { y } = money;
  const at = (point: BurnDownPoint) => x(point.at);
  const left = (point: BurnDownPoint) => y(Math.max(0, point.leftMinor));
  return (
    <div ref={ref} className="chart" data-tone="accent" aria-hidden>
      {width > 0 && (
        <svg width={width} height={chartHeight} focusable="false">
          <MoneyGrid scale={money} plotWidth={plotWidth} />
          {endsAt !== null && runsOutAt !== null && runsOutAt < endsAt && (
            <rect
              className="chart-short"
              x={x(runsOutAt)}
              y={chartMargin.top}
              width={Math.max(0, x(endsAt) - x(runsOutAt))}
              height={plotBottom - chartMargin.top}
            />
          )}
          <AreaClosed data={[...points]} x={at} y={left} yScale={y} className="chart-area" />
          <LinePath data={[...points]} x={at} y={left} className="chart-line" />
          <Line
            from={{ x: x(last.at), y: chartMargin.top }}
            to={{ x: x(last.at), y: plotBottom }}
            className="chart-now"
          />
          {runsOutAt !== null && (
            <Line
              from={{ x: x(last.at), y: left(last) }}
              to={{
                x: Math.min(plotWidth, x(runsOutAt)),
                y: forecastEnd(burnDown, lastShown, y(0), left(last)),
              }}
              className="chart-forecast"
            />
          )}
          <DayAxis scale={x} plotWidth={plotWidth} />
          <MoneyAxis scale={money} width={width} />
        </svg>
      )}
    </div>
  );
}

/** The forecast may extend beyond the chart: its height where the chart ends. */
function forecastEnd({ points, runsOutAt }: BurnDown, lastShown: Date, bottom: number, top: number): number {
  const now = points.at(-1)?.at.getTime() ?? 0;
  if (runsOutAt === null || runsOutAt <= lastShown) return bottom;
  return top + ((bottom - top) * (lastShown.getTime() - now)) / (runsOutAt.getTime() - now);
}
