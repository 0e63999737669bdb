import { moneyText } from '../../lib/money-format.ts';
import { weekWords as words } from '../../words/en/weeks.ts';
import { type PeriodChartData } from './chart-data.ts';
import { StackedBars } from './stacked-bars.tsx';

/** Spending, and on top of it the holds. */
export function PeriodBars({ bars, currency, limit, tone = 'accent' }: PeriodChartData) {
  const text = (minor: number) => moneyText(minor, currency);
  const stacked = bars.map(({ key, label, name, spentMinor, heldMinor }) => ({
    key,
    label,
    title: words.barTitle(name, text(spentMinor), text(heldMinor)),
    lowerMinor: spentMinor,
    upperMinor: heldMinor,
  }));
  return <StackedBars bars={stacked} currency={currency} parts="held" limit={limit} tone={tone} />;
}
