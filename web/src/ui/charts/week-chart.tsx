import { weekWords as words } from '../../words/en/purchases.ts';
import { PeriodChart } from './period-chart.tsx';
import { type WeekSum, weekDay } from './week-sums.ts';

interface ChartProps {
  readonly weeks: readonly WeekSum[];
  readonly currency: string;
}

export function WeekChart({ weeks, currency }: ChartProps) {
  const bars = weeks.map(({ startsAt, spentMinor, heldMinor }) => ({
    key: startsAt.toISOString(),
    label: weekDay(startsAt),
    name: words.weekOf(weekDay(startsAt)),
    spentMinor,
    heldMinor,
  }));
  return <PeriodChart title={words.title} periodHeading={words.week} bars={bars} currency={currency} />;
}
