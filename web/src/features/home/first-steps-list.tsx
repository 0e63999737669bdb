import { type UserWire } from '@almoner/contracts';
import { CheckCircleFilled } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { useListCardsQuery } from '../../api/cards.api.ts';
import { useListCampaignsQuery } from '../../api/gifts.api.ts';
import { useListAccountsQuery } from '../../api/money.api.ts';
import { useListInvitesQuery, useListMembersQuery } from '../../api/people.api.ts';
import { Section } from '../../ui/section.tsx';
import { homeWords as words } from '../../words/en/money.ts';
import { type FirstStep, doneSteps, firstSteps } from './first-steps.ts';

const places: Record<FirstStep, string> = {
  bank: '/settings?tab=organization',
  deposit: '/cash-management?tab=wallet&deposit=1',
  people: '/settings?tab=members',
  card: '/cards',
  campaign: '/donations',
};
const hiddenKey = (organizationId: string) => `first-steps-hidden.${organizationId}`;

/** What an admin does first, until all of it is done; courtesy, so it stays away while any of it is not known. */
export function FirstSteps({ account }: { readonly account: UserWire }) {
  const organizationId = account.organizationId ?? '';
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey(organizationId)) !== null);
  const { data: accounts } = useListAccountsQuery();
  const { data: members } = useListMembersQuery();
  const { data: invites } = useListInvitesQuery();
  const { data: cards } = useListCardsQuery({ organizationId });
  const { data: campaigns } = useListCampaignsQuery();
  if (isHidden || !accounts || !members || !invites || !cards || !campaigns) return null;
  const done = doneSteps({
    ...{ accounts, linkedBanks: account.paymentMethods.length, members: members.length },
    ...{ invites: invites.length, cards: cards.length, campaigns: campaigns.length },
  });
  if (done.size === firstSteps.length) return null;
  const hide = () => {
    localStorage.setItem(hiddenKey(organizationId), '1');
    setHidden(true);
  };
  return (
    <Section
      strong
      title={words.firstSteps}
      aside={
        <button type="button" className="quiet-button text-link" onClick={hide}>
          {words.hideSteps}
        </button>
      }
    >
      <ol className="home-list first-steps">
        {firstSteps.map((step) => (
          <Step key={step} step={step} isDone={done.has(step)} />
        ))}
      </ol>
    </Section>
  );
}

function Step({ step, isDone }: { readonly step: FirstStep; readonly isDone: boolean }) {
  const { title, why, verb } = words.steps[step];
  return (
    <li className="need" data-done={isDone}>
      {isDone ? <CheckCircleFilled aria-hidden /> : <span className="step-open" aria-hidden />}
      <span className="two-line">
        <span className="name">
          {title}
          {isDone && <span className="visually-hidden"> {words.stepDone}</span>}
        </span>
        <span>{why}</span>
      </span>
      {!isDone && (
        <Link className="text-link" to={places[step]} aria-label={`${verb}: ${title}`}>
          {verb}
        </Link>
      )}
    </li>
  );
}
