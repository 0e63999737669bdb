import './charts.css';
import { scaleUtc } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { DayAxis } from './day-axis.tsx';
import { chartHeight, MoneyAxis, MoneyGrid, moneyScale } from './money-axis.tsx';
import { useWidth } from './use-width.ts';

const axisWidth = 72;

export interface BalancePoint {
  readonly at: Date;
  readonly minor: number;
}

interface BalanceLinesProps {
  readonly points: readonly BalancePoint[];
  readonly currency: string;
}

/** A balance over time, for sighted people only: a table next to it has the figures. */
export function BalanceLines({ points, currency }: BalanceLinesProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const plotWidth = Math.max(0, width - axisWidth);
  const x = scaleUtc({ domain: [first.at, last.at], range: [0, plotWidth] });
  const money = moneyScale(Math.max(1, ...points.map(({ minor }) => minor)), currency);
  const { y } = money;
  const steps = toSteps(points);
  const at = (point: BalancePoint) => x(point.at);
  const balance = (point: BalancePoint) => y(Math.max(0, point.minor));
  return (
    <div ref={ref} className="chart" data-tone="accent" aria-hidden>
      {width > 0 && (
        <svg width={width} height={chartHeight} focusable="false">
          <MoneyGrid scale={money} plotWidth={plotWidth} />
          <AreaClosed data={steps} x={at} y={balance} yScale={y} className="chart-area" />
          <LinePath data={steps} x={at} y={balance} className="chart-line" />
          <DayAxis scale={x} plotWidth={plotWidth} />
          <MoneyAxis scale={money} width={width} />
        </svg>
      )}
    </div>
  );
}

/** A balance stays until the next day: each point is reached from the one before at its own height. */
const toSteps = (points: readonly BalancePoint[]): BalancePoint[] =>
  points.flatMap((point, index) => {
    const before = points[index - 1];
    return before === undefined ? [point] : [{ at: point.at, minor: before.minor }, point];
  });
