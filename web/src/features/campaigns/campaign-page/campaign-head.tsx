import { type CampaignDashboardWire } from '@almoner/contracts';
import { type CSSProperties } from 'react';
import { moneyText, roundMoneyText } from '../../../lib/money-format.ts';
import { shortUtcDay } from '../../../lib/time-format.ts';
import { countedMinor, givenMinor } from '../../../donor/matched-amount.ts';
import { LeadFigure } from '../../../ui/money.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { campaignMatchWords } from '../../../words/en/campaign-matches.ts';
import { campaignPageWords as words } from '../../../words/en/campaign-page.ts';
import { averageGift, conversionPercent, dayOfCampaign } from './campaign-figures.ts';
import { CampaignKinds } from './campaign-kinds.tsx';

interface DashboardProps {
  readonly dashboard: CampaignDashboardWire;
}

export function CampaignHead({ dashboard }: DashboardProps) {
  const { campaign } = dashboard;
  const { goal, currency, matching } = campaign;
  return (
    <section className="campaign-head" aria-label={words.raised}>
      <div className="campaign-figures">
        <div className="campaign-raised-figure">
          <LeadFigure label={words.raised} minor={countedMinor(campaign)} currency={currency} />
          {goal !== null && <span>{words.of(roundMoneyText(goal, currency))}</span>}
        </div>
        <Figures dashboard={dashboard} />
      </div>
      <Progress dashboard={dashboard} />
      {matching.matched + matching.paidAhead > 0 && (
        <p className="supporting campaign-given">
          {campaignMatchWords.given(
            moneyText(givenMinor(campaign), currency),
            moneyText(matching.matched, currency),
            matching.sponsors,
          )}
          {matching.paidAhead > 0 &&
            `. ${campaignMatchWords.paidAhead(moneyText(matching.paidAhead, currency))}`}
        </p>
      )}
      <CampaignKinds dashboard={dashboard} />
    </section>
  );
}

function Figures({ dashboard }: DashboardProps) {
  const { campaign, donors, returningDonors, page } = dashboard;
  const average = averageGift(dashboard);
  const day = dayOfCampaign(dashboard, new Date());
  return (
    <dl className="campaign-counts">
      <div>
        <dt>{words.donors(donors)}</dt>
        <dd>{donors}</dd>
        {returningDonors > 0 && <dd className="supporting">{words.returning(returningDonors)}</dd>}
      </div>
      <div>
        <dt>{words.gifts(campaign.giftCount)}</dt>
        <dd>{campaign.giftCount}</dd>
      </div>
      {average !== null && (
        <div>
          <dt>{words.average}</dt>
          <dd>{moneyText(average, campaign.currency)}</dd>
        </div>
      )}
      {page !== null && (
        <div>
          <dt>{words.conversion}</dt>
          <dd>{conversionPercent(page)}%</dd>
          <dd className="supporting">{words.visitsSince(page.visits, shortUtcDay(page.since))}</dd>
        </div>
      )}
      {day !== null && day.left > 0 && (
        <div>
          <dt>{words.daysLeft(day.left)}</dt>
          <dd>{day.left}</dd>
        </div>
      )}
    </dl>
  );
}

function Progress({ dashboard }: DashboardProps) {
  const { goal, title, currency, endsAt } = dashboard.campaign;
  const raised = countedMinor(dashboard.campaign);
  if (goal === null) return null;
  const day = dayOfCampaign(dashboard, new Date());
  const isRunning = day !== null && day.left > 0;
  return (
    <>
      <Meter
        spent={raised}
        held={0}
        limit={goal}
        today={isRunning ? day.number / day.total : null}
        tone="accent"
        label={`${title}: ${words.of(roundMoneyText(goal, currency))}`}
      />
      <p className="campaign-progress">
        <span>{words.ofGoal(Math.floor((raised / goal) * 100))}</span>
        {isRunning && (
          <span className="campaign-today" style={{ '--today': day.number / day.total } as CSSProperties}>
            {words.today(day.number, day.total)}
          </span>
        )}
        {endsAt !== null && <span>{shortUtcDay(new Date(endsAt))}</span>}
      </p>
    </>
  );
}
