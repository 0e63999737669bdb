import { type FundraisingOverviewWire } from '@almoner/contracts';
import { Suspense, lazy } from 'react';
import { moneyText } from '../../../lib/money-format.ts';
import { ChartTable } from '../../../ui/charts/chart-table.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { fundraisingOverviewWords as words } from '../../../words/en/fundraising-overview.ts';

const StackedBars = lazy(async () => ({
  default: (await import('../../../ui/charts/stacked-bars.tsx')).StackedBars,
}));

const labelOptions = {
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: '2-digit' },
} as const;

/** Recurring gifts and, on top of them, all others. */
export function OverviewBars({ overview }: { readonly overview: FundraisingOverviewWire }) {
  const { bars, barUnit, currency } = overview;
  const text = (minor: number) => moneyText(minor, currency);
  const sum = (key: 'once' | 'recurring') => bars.reduce((total, bar) => total + bar[key], 0);
  const rows = bars.map(({ startsAt, once, recurring }) => ({
    key: startsAt,
    label: new Date(startsAt).toLocaleDateString(undefined, { ...labelOptions[barUnit], timeZone: 'UTC' }),
    once,
    recurring,
  }));
  return (
    <Section
      title={words.bars[barUnit]}
      aside={
        <ul className="legend">
          <li data-mark="soft">
            {words.once} {text(sum('once'))}
          </li>
          <li data-mark="recurring">
            {words.recurring} {text(sum('recurring'))}
          </li>
        </ul>
      }
    >
      {sum('once') === 0 && sum('recurring') === 0 ? (
        <EmptyState sentence={words.nothingRaised} />
      ) : (
        <Suspense fallback={<div className="chart" aria-hidden />}>
          <StackedBars
            parts="kinds"
            currency={currency}
            bars={rows.map(({ key, label, once, recurring }) => ({
              key,
              label,
              title: words.bar(label, text(once), text(recurring)),
              lowerMinor: recurring,
              upperMinor: once,
            }))}
          />
        </Suspense>
      )}
      <ChartTable
        caption={words.bars[barUnit]}
        columns={[words.unit[barUnit], words.once, words.recurring]}
        rows={rows.map(({ key, label, once, recurring }) => ({
          key,
          cells: [label, text(once), text(recurring)],
        }))}
      />
    </Section>
  );
}
