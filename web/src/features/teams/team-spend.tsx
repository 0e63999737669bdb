import { type TeamWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { useListSpentWeeksQuery } from '../../api/purchases.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { PeriodLegend } from '../../ui/charts/period-chart.tsx';
import { WeekChart } from '../../ui/charts/week-chart.tsx';
import { type WeekSum, isNothing, totalOf, weekDay, weeksIn } from '../../ui/charts/week-sums.ts';
import { weekWords } from '../../words/en/weeks.ts';
import { teamWords as words } from '../../words/en/teams.ts';

const weeksShown = 12;

/** The spending of a team's people, week by week. */
export function TeamSpend({ team }: { readonly team: TeamWire }) {
  const currency = useAccount()?.owner?.currency ?? 'USD';
  const query = useListSpentWeeksQuery({ count: weeksShown, teamId: team.id });
  const weeks = weeksIn(query.currentData ?? [], currency);
  return (
    <section aria-label={weekWords.title}>
      <div className="section-head">
        <h3 className="drawer-heading">{weekWords.title}</h3>
        <PeriodLegend />
      </div>
      <ListView
        query={query}
        isEmpty={query.currentData !== undefined && isNothing(weeks)}
        empty={<EmptyState sentence={weekWords.nothingSpent(weeksShown)} />}
      >
        <WeekFigures weeks={weeks} currency={currency} />
        <WeekChart weeks={weeks} currency={currency} />
        <p className="supporting">
          {words.spendHint}{' '}
          <Link className="text-link" to={`/transactions?tab=card&team=${team.id}`}>
            {words.seeTransactions}
          </Link>
        </p>
      </ListView>
    </section>
  );
}

interface FiguresProps {
  readonly weeks: readonly WeekSum[];
  readonly currency: string;
}

function WeekFigures({ weeks, currency }: FiguresProps) {
  const current = weeks.slice(-1);
  const since = current.map(({ startsAt }) => weekDay(startsAt)).join('');
  const lines = [
    { label: weekWords.thisWeek(since), ...totalOf(current) },
    { label: weekWords.lastWeeks(weeksShown), ...totalOf(weeks) },
  ];
  return (
    <table className="week-figures">
      <thead>
        <tr>
          <td />
          <th scope="col">{weekWords.spent}</th>
          <th scope="col">{weekWords.onHold}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, spentMinor, heldMinor }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <Money minor={spentMinor} currency={currency} />
            </td>
            <td>
              <Money minor={heldMinor} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
