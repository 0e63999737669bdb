import './overview.css';
import { type FundraisingOverviewWire } from '@almoner/contracts';
import { useGetFundraisingOverviewQuery } from '../../../api/fundraising.api.ts';
import { readDay } from '../../../lib/day-range.ts';
import { utcDate } from '../../../lib/time-format.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { fundraisingOverviewWords as words } from '../../../words/en/fundraising-overview.ts';
import { OverviewBars } from './overview-bars.tsx';
import { OverviewCampaigns } from './overview-campaigns.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { OverviewRangeFilter, useOverviewDays } from './overview-range-filter.tsx';
import { OverviewRecurring, OverviewRetention } from './overview-recurring.tsx';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

/** The results of all campaigns of the organization in a range of days. */
export default function FundraisingOverview() {
  const { days } = useOverviewDays();
  const isRange = readDay(days.from) !== undefined && readDay(days.to) !== undefined && days.from <= days.to;
  const query = useGetFundraisingOverviewQuery(days, { skip: !isRange });
  const overview = isRange ? query.currentData : undefined;
  return (
    <>
      <div className="overview-bar">
        <OverviewRangeFilter />
        {overview !== undefined && (
          <p className="supporting">
            {daysText(overview.present)}, {words.comparedWith(daysText(overview.previous))}
          </p>
        )}
      </div>
      {!isRange && <EmptyState sentence={words.invalidRange} />}
      {isRange && overview === undefined && <QueryFailure query={query} />}
      {query.isFetching && overview === undefined && (
        <div role="status" aria-label={words.loading}>
          <LoadingLines rows={10} />
        </div>
      )}
      {overview !== undefined && <Content overview={overview} />}
    </>
  );
}

function Content({ overview }: { readonly overview: FundraisingOverviewWire }) {
  return (
    <div className="overview">
      <div>
        {isEmpty(overview) ? (
          <EmptyState sentence={words.empty} />
        ) : (
          <>
            <OverviewFigures overview={overview} />
            <OverviewBars overview={overview} />
            <OverviewCampaigns overview={overview} />
          </>
        )}
      </div>
      <div>
        <OverviewRecurring overview={overview} />
        <OverviewRetention />
      </div>
    </div>
  );
}

const isEmpty = ({ present, previous }: FundraisingOverviewWire) =>
  [present, previous].every(({ gifts, refunded }) => gifts === 0 && refunded === 0);

const daysText = ({ from, to }: { readonly from: string; readonly to: string }) =>
  words.days(utcDate(new Date(from)), utcDate(new Date(to)));
