import { type CardSummaryWire } from '@almoner/contracts';
import { Skeleton } from 'antd';
import { useListCardPeriodsQuery } from '../../api/cards.api.ts';
import { periodBars } from '../../lib/card-periods.ts';
import { isNearOrOverLimit } from '../../lib/card-usage.ts';
import { roundMoneyText } from '../../lib/money-format.ts';
import { PeriodChart } from '../../ui/charts/period-chart.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { cardPageWords as words } from '../../words/en/card-page.ts';

const periodsShown = 12;

/** Spending in each of the card's last periods, under its limit of today. */
export function CardUsageChart({ card }: { readonly card: CardSummaryWire }) {
  const query = useListCardPeriodsQuery({ id: card.id, count: periodsShown });
  const usage = query.currentData;
  const frequency = usage?.frequency ?? card.spendRule?.frequency ?? 'monthly';
  const bars = usage == null ? [] : periodBars(usage);
  const [first] = bars;
  const spentMinor = bars.reduce((sum, bar) => sum + bar.spentMinor, 0);
  return (
    <Section
      title={words.usageBy[frequency]}
      aside={
        usage != null && (
          <>
            {words.inLast(bars.length, words.periods[frequency])}
            <Money minor={spentMinor} currency={usage.currency} /> {words.captured}
          </>
        )
      }
    >
      <ListView
        query={query}
        isEmpty={usage !== undefined && bars.every((bar) => bar.spentMinor === 0 && bar.heldMinor === 0)}
        empty={<EmptyState sentence={usage === null ? words.notRegistered : words.nothingSpent} />}
      >
        {usage == null ? (
          <Skeleton.Node active style={{ width: '100%', height: 232 }} />
        ) : (
          <PeriodChart
            title={words.usageBy[frequency]}
            periodHeading={words.period[frequency]}
            bars={bars}
            currency={usage.currency}
            limit={{
              minor: usage.limit,
              label: words.limitNow(roundMoneyText(usage.limit, usage.currency)),
            }}
            tone={isNearOrOverLimit(card) ? 'warning' : 'accent'}
          />
        )}
      </ListView>
      {usage?.beginsWithRule === true && first !== undefined && (
        <p className="supporting">{words.beginsWithRule(first.name)}</p>
      )}
    </Section>
  );
}
