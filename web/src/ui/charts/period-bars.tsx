import './charts.css';
import { AxisBottom } from '@visx/axis';
import { scaleBand } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import { useId } from 'react';
import { moneyText } from '../../lib/money-format.ts';
import { weekWords as words } from '../../words/en/weeks.ts';
import { type PeriodBar, type PeriodChartData, labelStep } from './chart-data.ts';
import { chartHeight, MoneyAxis, MoneyGrid, moneyScale, plotBottom } from './money-axis.tsx';
import { useWidth } from './use-width.ts';

const axisWidth = 64;
const labelWidth = 48;
/** Between what is spent and what is on hold. */
const gap = 2;

/** The bars themselves, for the eye alone: a table with the same figures is beside them. */
export function PeriodBars({ bars, currency, limit, tone = 'accent' }: PeriodChartData) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const plotWidth = Math.max(0, width - axisWidth);
  const highest = Math.max(limit?.minor ?? 0, ...bars.map((bar) => bar.spentMinor + bar.heldMinor));
  const money = moneyScale(highest, currency);
  const { y } = money;
  const x = scaleBand({ domain: bars.map(({ key }) => key), range: [0, plotWidth], padding: 0.4 });
  const step = labelStep(bars.length, plotWidth, labelWidth);
  const named = bars.filter((_, index) => (bars.length - 1 - index) % step === 0);
  const labelOf = new Map(bars.map(({ key, label }) => [key, label]));
  return (
    <div ref={ref} className="chart" data-tone={tone} aria-hidden>
      {width > 0 && (
        <svg width={width} height={chartHeight} focusable="false">
          <MoneyGrid scale={money} plotWidth={plotWidth} />
          {bars.map((bar, index) => (
            <StackedBar
              key={bar.key}
              bar={bar}
              currency={currency}
              left={x(bar.key) ?? 0}
              width={x.bandwidth()}
              scale={(minor) => y(minor)}
              isNow={index === bars.length - 1}
            />
          ))}
          {limit && (
            <>
              <Line
                from={{ x: 0, y: y(limit.minor) }}
                to={{ x: plotWidth, y: y(limit.minor) }}
                className="chart-limit"
              />
              <text x={4} y={y(limit.minor) - 6} className="chart-limit-label">
                {limit.label}
              </text>
            </>
          )}
          <AxisBottom
            scale={x}
            top={plotBottom}
            tickValues={named.map(({ key }) => key)}
            tickFormat={(key) => labelOf.get(key) ?? ''}
            hideTicks
            axisClassName="chart-axis"
            tickClassName="chart-tick"
          />
          <MoneyAxis scale={money} width={width} />
        </svg>
      )}
    </div>
  );
}

interface StackedBarProps {
  readonly bar: PeriodBar;
  readonly currency: string;
  readonly left: number;
  readonly width: number;
  readonly scale: (minor: number) => number;
  readonly isNow: boolean;
}

/** Spent is filled, what is on hold is hatched above it. */
function StackedBar({ bar, currency, left, width, scale, isNow }: StackedBarProps) {
  const hatch = useId();
  const { name } = bar;
  const [spent, held] = [Math.max(0, bar.spentMinor), Math.max(0, bar.heldMinor)];
  const spentTop = scale(spent);
  const heldTop = scale(spent + held);
  const text = (minor: number) => moneyText(minor, currency);
  return (
    <g className="chart-bar" data-now={isNow}>
      <title>{words.barTitle(name, text(bar.spentMinor), text(bar.heldMinor))}</title>
      {spent > 0 && (
        <Bar
          className="chart-spent"
          x={left}
          y={spentTop}
          width={width}
          height={scale(0) - spentTop}
          rx={3}
        />
      )}
      {held > 0 && (
        <>
          <pattern
            id={hatch}
            width={5}
            height={5}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={5} height={5} className="chart-hatch-ground" />
            <rect width={2} height={5} className="chart-hatch-line" />
          </pattern>
          <Bar
            x={left}
            y={heldTop}
            width={width}
            height={Math.max(1, spentTop - heldTop - (spent > 0 ? gap : 0))}
            rx={3}
            fill={`url(#${hatch})`}
          />
        </>
      )}
    </g>
  );
}
