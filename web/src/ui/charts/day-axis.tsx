import { AxisBottom } from '@visx/axis';
import { type scaleUtc } from '@visx/scale';
import { plotBottom } from './money-axis.tsx';

const labelWidth = 88;
/** A label in the middle of its tick would be cut off at the left edge. */
const halfLabelWidth = 24;
const monthDay = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

interface DayAxisProps {
  readonly scale: ReturnType<typeof scaleUtc<number>>;
  readonly plotWidth: number;
}

/** Days below the plot. */
export function DayAxis({ scale, plotWidth }: DayAxisProps) {
  return (
    <AxisBottom
      scale={scale}
      top={plotBottom}
      numTicks={Math.max(2, Math.floor(plotWidth / labelWidth))}
      tickFormat={(value) => new Date(Number(value)).toLocaleDateString(undefined, monthDay)}
      tickLabelProps={(value) => ({
        textAnchor: scale(new Date(Number(value))) < halfLabelWidth ? 'start' : 'middle',
      })}
      hideTicks
      axisClassName="chart-axis"
      tickClassName="chart-tick"
    />
  );
}
