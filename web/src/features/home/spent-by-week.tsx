import { Link } from 'react-router';
import { useListSpentWeeksQuery } from '../../api/purchases.api.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Section } from '../../ui/section.tsx';
import { WeekChart, WeekLegend } from '../../ui/week-chart/week-chart.tsx';
import { isNothing, weeksIn } from '../../ui/week-chart/week-sums.ts';
import { homeWords } from '../../words/en/home.ts';
import { weekWords as words } from '../../words/en/purchases.ts';

const weeksShown = 9;

export function SpentByWeek({ currency }: { readonly currency: string }) {
  const query = useListSpentWeeksQuery({ count: weeksShown });
  const weeks = weeksIn(query.data ?? [], currency);
  return (
    <Section title={words.title} aside={<WeekLegend />}>
      <ListView
        query={query}
        isEmpty={isNothing(weeks)}
        empty={
          <EmptyState
            sentence={words.nothingSpent(weeksShown)}
            action={
              <Link className="text-link" to="/cards">
                {homeWords.allCards}
              </Link>
            }
          />
        }
      >
        <WeekChart weeks={weeks} currency={currency} />
      </ListView>
    </Section>
  );
}
