import { WarningOutlined } from '@ant-design/icons';
import { type FundraisingOverviewWire } from '@almoner/contracts';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { useGetDonorRetentionQuery } from '../../../api/donors.api.ts';
import { retentionRate } from '../../../lib/retention-rate.ts';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { fundraisingOverviewWords as words } from '../../../words/en/fundraising-overview.ts';

interface Sums {
  readonly plans: number;
  /** Minor units. */
  readonly monthly: number;
}

/** The recurring gifts as they are now, and which of them began and ended in the range. */
export function OverviewRecurring({ overview }: { readonly overview: FundraisingOverviewWire }) {
  const { recurring, present, previous, currency } = overview;
  const { active, pastDue } = recurring;
  const pledged = { plans: active.plans + pastDue.plans, monthly: active.monthly + pastDue.monthly };
  const row = (label: ReactNode, { plans, monthly }: Sums) => (
    <tr>
      <th scope="row">{label}</th>
      <td>{plans.toLocaleString('en')}</td>
      <td>
        <Money minor={monthly} currency={currency} zeroAsDash />
      </td>
    </tr>
  );
  const isEmpty = [pledged, present.started, present.ended].every(({ plans }) => plans === 0);
  return (
    <Section
      title={words.recurringTitle}
      strong
      aside={
        <Link className="text-link" to="/donations?tab=recurring">
          {words.allRecurring}
        </Link>
      }
    >
      {isEmpty ? (
        <p className="supporting">{words.noRecurring}</p>
      ) : (
        <table className="overview-table">
          <caption className="visually-hidden">{words.recurringTitle}</caption>
          <thead>
            <tr>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.plans}</th>
              <th scope="col">{words.aMonth}</th>
            </tr>
          </thead>
          <tbody>
            {row(words.active, active)}
            {pastDue.plans > 0 &&
              row(
                <span className="overview-failing">
                  <WarningOutlined aria-hidden /> {words.failing}
                </span>,
                pastDue,
              )}
          </tbody>
          <tbody className="overview-total">{row(words.expectedMonthly(currency), pledged)}</tbody>
          <tbody>
            {row(<Compared label={words.started} before={previous.started.plans} />, present.started)}
            {row(<Compared label={words.ended} before={previous.ended.plans} />, present.ended)}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function Compared({ label, before }: { readonly label: string; readonly before: number }) {
  return (
    <span className="two-line">
      <span>{label}</span>
      <span>{words.before(before)}</span>
    </span>
  );
}

/** The two newest calendar years. */
export function OverviewRetention() {
  const query = useGetDonorRetentionQuery();
  const years = query.data?.years.slice(0, 2) ?? [];
  return (
    <Section
      title={words.retention}
      aside={
        years.length > 0 && (
          <Link className="text-link" to="/donations?tab=donors&retention=1">
            {words.retentionByYear}
          </Link>
        )
      }
    >
      <QueryFailure query={query} />
      {query.data !== undefined && years.length === 0 && <p className="supporting">{words.noRetention}</p>}
      <ul className="overview-retention">
        {years.map((one) => (
          <li key={one.year}>
            <strong>{retentionRate(one)}</strong>
            <span className="supporting">{words.retained(one.year, one.isOver)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
