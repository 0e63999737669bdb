import { type SpentWeekWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { useListSpentWeeksQuery } from '../../api/purchases.api.ts';
import { minorPerUnit } from '../../lib/money-format.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Section } from '../../ui/section.tsx';
import { homeWords as words } from '../../words/en/money.ts';
import { axisTicks } from './week-axis.ts';
import { WeekBars, WeekTable, type WeekSum } from './week-chart.tsx';

const weeksShown = 9;

export function SpentByWeek({ currency }: { readonly currency: string }) {
  const query = useListSpentWeeksQuery({ count: weeksShown });
  const weeks = (query.data ?? []).map((week) => weekIn(week, currency));
  const isEmpty = weeks.every(({ spentMinor, heldMinor }) => spentMinor === 0 && heldMinor === 0);
  const highest = Math.max(0, ...weeks.map(({ spentMinor, heldMinor }) => spentMinor + heldMinor));
  return (
    <Section title={words.spentByWeek} aside={<Legend />}>
      <ListView
        query={query}
        isEmpty={isEmpty}
        empty={
          <EmptyState
            sentence={words.nothingSpent(weeksShown)}
            action={
              <Link className="text-link" to="/cards">
                {words.allCards}
              </Link>
            }
          />
        }
      >
        <WeekBars weeks={weeks} ticks={axisTicks(highest, minorPerUnit(currency))} currency={currency} />
        <WeekTable weeks={weeks} currency={currency} />
      </ListView>
    </Section>
  );
}

function weekIn({ startsAt, sums }: SpentWeekWire, currency: string): WeekSum {
  const sum = sums.find((one) => one.currency === currency);
  return { startsAt: new Date(startsAt), spentMinor: sum?.spent ?? 0, heldMinor: sum?.held ?? 0 };
}

function Legend() {
  return (
    <ul className="legend" aria-hidden>
      <li data-mark="spent">{words.spent}</li>
      <li data-mark="held">{words.onHold}</li>
    </ul>
  );
}
