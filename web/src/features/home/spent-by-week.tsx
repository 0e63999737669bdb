import { Link } from 'react-router';
import { useGetHomeQuery } from '../../api/home.api.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Section } from '../../ui/section.tsx';
import { PeriodLegend } from '../../ui/charts/period-chart.tsx';
import { WeekChart } from '../../ui/charts/week-chart.tsx';
import { isNothing, weeksIn } from '../../ui/charts/week-sums.ts';
import { homeWords } from '../../words/en/home.ts';
import { weekWords as words } from '../../words/en/purchases.ts';
import { homePart } from './home-part.ts';

export function SpentByWeek({ currency }: { readonly currency: string }) {
  const { query, part } = homePart(useGetHomeQuery(), ({ weeks }) => weeks);
  const weeks = weeksIn(part ?? [], currency);
  return (
    <Section title={words.title} aside={<PeriodLegend />}>
      <ListView
        query={query}
        isEmpty={isNothing(weeks)}
        empty={
          <EmptyState
            sentence={words.nothingSpent(weeks.length)}
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
