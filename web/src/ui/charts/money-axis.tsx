import { AxisRight } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleLinear } from '@visx/scale';
import { minorPerUnit, roundMoneyText } from '../../lib/money-format.ts';
import { axisTicks } from './money-ticks.ts';

export const chartHeight = 232;
/** Above the plot, and below it for the labels of the time. */
export const chartMargin = { top: 20, bottom: 28 };
export const plotBottom = chartHeight - chartMargin.bottom;

export interface MoneyScale {
  /** Minor units. */
  readonly ticks: readonly number[];
  readonly y: ReturnType<typeof scaleLinear<number>>;
  readonly currency: string;
}

/** From zero to a round amount that is not below `highestMinor`. */
export function moneyScale(highestMinor: number, currency: string): MoneyScale {
  const ticks = axisTicks(highestMinor, minorPerUnit(currency));
  const domain = [0, ticks.at(-1) ?? 1];
  return { ticks, currency, y: scaleLinear<number>({ domain, range: [plotBottom, chartMargin.top] }) };
}

interface MoneyGridProps {
  readonly scale: MoneyScale;
  readonly plotWidth: number;
}

export function MoneyGrid({ scale: { ticks, y }, plotWidth }: MoneyGridProps) {
  return <GridRows scale={y} width={plotWidth} tickValues={[...ticks]} className="chart-grid" />;
}

/** Amounts at the right edge of the chart. */
export function MoneyAxis({ scale, width }: { readonly scale: MoneyScale; readonly width: number }) {
  const { ticks, y, currency } = scale;
  return (
    <AxisRight
      scale={y}
      left={width}
      tickValues={[...ticks]}
      tickFormat={(minor) => roundMoneyText(Number(minor), currency)}
      hideAxisLine
      hideTicks
      tickClassName="chart-tick"
      tickLabelProps={{ textAnchor: 'end', dx: -8, dy: 4 }}
    />
  );
}
