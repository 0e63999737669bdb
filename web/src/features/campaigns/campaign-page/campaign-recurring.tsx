import { WarningOutlined } from '@ant-design/icons';
import { type CampaignDashboardWire } from '@almoner/contracts';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { shortUtcDay } from '../../../lib/time-format.ts';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { campaignPageWords as words } from '../../../words/en/campaign-page.ts';

/** The active recurring gifts, those with a failed payment, and those that ended recently. */
export function CampaignRecurring({ dashboard }: { readonly dashboard: CampaignDashboardWire }) {
  const { recurring, campaign } = dashboard;
  const { active, pastDue, lapsed } = recurring;
  const { currency } = campaign;
  const promised = { plans: active.plans + pastDue.plans, monthly: active.monthly + pastDue.monthly };
  const row = (label: ReactNode, { plans, monthly }: typeof promised) => (
    <tr>
      <th scope="row">{label}</th>
      <td>{plans}</td>
      <td>
        <Money minor={monthly} currency={currency} />
      </td>
    </tr>
  );
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
      {promised.plans + lapsed.plans === 0 ? (
        <p className="supporting">{words.noRecurring}</p>
      ) : (
        <table className="campaign-kinds">
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
                <span className="campaign-failing">
                  <WarningOutlined aria-hidden /> {words.failing}
                </span>,
                pastDue,
              )}
          </tbody>
          <tfoot>{row(words.expectedMonthly(currency), promised)}</tfoot>
          {lapsed.plans > 0 && <tbody className="campaign-lapsed">{row(words.lapsed, lapsed)}</tbody>}
        </table>
      )}
      {pastDue.plans > 0 && (
        <p className="campaign-retry">
          {pastDue.nextAttemptAt !== null && (
            <strong>{words.triedAgain(pastDue.plans, shortUtcDay(new Date(pastDue.nextAttemptAt)))}</strong>
          )}
          <span className="supporting">{words.donorsHaveLink}</span>
        </p>
      )}
    </Section>
  );
}
