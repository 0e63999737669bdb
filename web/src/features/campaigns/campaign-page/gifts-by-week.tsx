import { type CampaignDashboardWire } from '@almoner/contracts';
import { Suspense, lazy } from 'react';
import { moneyText } from '../../../lib/money-format.ts';
import { weekDay } from '../../../ui/charts/week-sums.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { ChartTable } from '../../../ui/charts/chart-table.tsx';
import { campaignPageWords as words } from '../../../words/en/campaign-page.ts';
import { weekWords } from '../../../words/en/weeks.ts';

const StackedBars = lazy(async () => ({
  default: (await import('../../../ui/charts/stacked-bars.tsx')).StackedBars,
}));

/** Recurring gifts and, on top of them, all others; and the same as a table for screen readers. */
export function GiftsByWeek({ dashboard }: { readonly dashboard: CampaignDashboardWire }) {
  const { weeks, campaign } = dashboard;
  const text = (minor: number) => moneyText(minor, campaign.currency);
  const rows = weeks.map(({ startsAt, once, recurring }) => ({
    key: startsAt,
    label: weekDay(new Date(startsAt)),
    once,
    recurring,
  }));
  const sum = (key: 'once' | 'recurring') => weeks.reduce((total, week) => total + week[key], 0);
  const isEmpty = sum('once') === 0 && sum('recurring') === 0;
  return (
    <Section
      title={words.byWeek}
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
      {isEmpty ? (
        <EmptyState sentence={words.noGiftsLately(weeks.length)} />
      ) : (
        <Suspense fallback={<div className="chart" aria-hidden />}>
          <StackedBars
            parts="kinds"
            currency={campaign.currency}
            bars={rows.map(({ key, label, once, recurring }) => ({
              key,
              label,
              title: words.week(label, text(once), text(recurring)),
              lowerMinor: recurring,
              upperMinor: once,
            }))}
          />
        </Suspense>
      )}
      <ChartTable
        caption={words.byWeek}
        columns={[weekWords.week, words.once, words.recurring]}
        rows={rows.map(({ key, label, once, recurring }) => ({
          key,
          cells: [weekWords.weekOf(label), text(once), text(recurring)],
        }))}
      />
    </Section>
  );
}
