import './charts.css';
import { AxisBottom } from '@visx/axis';
import { scaleBand } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import { useId } from 'react';
import { labelStep } from './chart-data.ts';
import { chartHeight, MoneyAxis, MoneyGrid, moneyScale, plotBottom } from './money-axis.tsx';
import { useWidth } from './use-width.ts';

const axisWidth = 64;
const labelWidth = 48;
/** Between the two parts of a bar. */
const gap = 2;

interface StackedBar {
  readonly key: string;
  /** Below the bar. */
  readonly label: string;
  /** The tooltip. */
  readonly title: string;
  /** Minor units; the upper part comes on top of the lower one. */
  readonly lowerMinor: number;
  readonly upperMinor: number;
}

interface StackedBarsProps {
  /** Oldest first. */
  readonly bars: readonly StackedBar[];
  readonly currency: string;
  /** `held`: the last bar stands out, and its upper part is hatched. `kinds`: both parts are filled, in two colors. */
  readonly parts: 'held' | 'kinds';
  readonly limit?: { readonly minor: number; readonly label: string } | undefined;
  readonly tone?: 'accent' | 'warning';
}

/** Bars of two parts, for sighted people only: a table next to them has the same figures. */
export function StackedBars({ bars, currency, parts, limit, tone = 'accent' }: StackedBarsProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const plotWidth = Math.max(0, width - axisWidth);
  const highest = Math.max(limit?.minor ?? 0, ...bars.map((bar) => bar.lowerMinor + bar.upperMinor));
  const money = moneyScale(highest, currency);
  const { y } = money;
  const x = scaleBand({ domain: bars.map(({ key }) => key), range: [0, plotWidth], padding: 0.4 });
  const step = labelStep(bars.length, plotWidth, labelWidth);
  const named = bars.filter((_, index) => (bars.length - 1 - index) % step === 0);
  const labelOf = new Map(bars.map(({ key, label }) => [key, label]));
  return (
    <div ref={ref} className="chart" data-tone={tone} data-parts={parts} aria-hidden>
      {width > 0 && (
        <svg width={width} height={chartHeight} focusable="false">
          <MoneyGrid scale={money} plotWidth={plotWidth} />
          {bars.map((bar, index) => (
            <OneBar
              key={bar.key}
              bar={bar}
              isHatched={parts === 'held'}
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

interface OneBarProps {
  readonly bar: StackedBar;
  readonly isHatched: boolean;
  readonly left: number;
  readonly width: number;
  readonly scale: (minor: number) => number;
  readonly isNow: boolean;
}

function OneBar({ bar, isHatched, left, width, scale, isNow }: OneBarProps) {
  const hatch = useId();
  const [lower, upper] = [Math.max(0, bar.lowerMinor), Math.max(0, bar.upperMinor)];
  const lowerTop = scale(lower);
  const upperTop = scale(lower + upper);
  return (
    <g className="chart-bar" data-now={isNow}>
      <title>{bar.title}</title>
      {lower > 0 && (
        <Bar
          className="chart-lower"
          x={left}
          y={lowerTop}
          width={width}
          height={scale(0) - lowerTop}
          rx={3}
        />
      )}
      {upper > 0 && (
        <>
          {isHatched && <Hatch id={hatch} />}
          <Bar
            className="chart-upper"
            x={left}
            y={upperTop}
            width={width}
            height={Math.max(1, lowerTop - upperTop - (lower > 0 ? gap : 0))}
            rx={3}
            {...(isHatched && { fill: `url(#${hatch})` })}
          />
        </>
      )}
    </g>
  );
}

function Hatch({ id }: { readonly id: string }) {
  return (
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={5} height={5} className="chart-hatch-ground" />
      <rect width={2} height={5} className="chart-hatch-line" />
    </pattern>
  );
}
