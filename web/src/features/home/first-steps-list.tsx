import { type UserWire } from '@almoner/contracts';
import { CheckCircleFilled } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useListCardsQuery } from '../../api/cards.api.ts';
import { useListCampaignsQuery } from '../../api/campaigns.api.ts';
import { useListAccountsQuery } from '../../api/wallet.api.ts';
import { useListInvitesQuery } from '../../api/invites.api.ts';
import { useListMembersQuery } from '../../api/members.api.ts';
import { Section } from '../../ui/section.tsx';
import { homeWords as words } from '../../words/en/home.ts';
import { type FirstStep, doneSteps, firstSteps } from './first-steps.ts';

const places: Record<FirstStep, string> = {
  bank: '/settings?tab=organization',
  deposit: '/cash-management?tab=wallet&deposit=1',
  people: '/settings?tab=members',
  card: '/cards',
  campaign: '/donations',
};
const hiddenKey = (organizationId: string) => `first-steps-hidden.${organizationId}`;
const doneKey = (organizationId: string) => `first-steps-done.${organizationId}`;
const isSaved = (key: string) => localStorage.getItem(key) !== null;

/** Which steps are done; null while that is not known. */
function useDoneSteps(account: UserWire): { done: ReadonlySet<FirstStep> | null; isError: boolean } {
  const organizationId = account.organizationId ?? '';
  const queries = [
    useListAccountsQuery(),
    useListMembersQuery(),
    useListInvitesQuery(),
    useListCardsQuery({ organizationId }),
    useListCampaignsQuery(),
  ] as const;
  const [{ data: accounts }, { data: members }, { data: invites }, { data: cards }, { data: campaigns }] =
    queries;
  const isError = queries.some((query) => query.isError);
  if (!accounts || !members || !invites || !cards || !campaigns) return { done: null, isError };
  const done = doneSteps({
    ...{ accounts, linkedBanks: account.paymentMethods.length, members: members.length },
    ...{ invites: invites.length, cards: cards.length, campaigns: campaigns.length },
  });
  return { done, isError };
}

/** Keeps in this browser whether all is done, so that Home knows at the next start whether to leave room. */
function useWasAllDone(organizationId: string, isAllDone: boolean | null): boolean {
  const key = doneKey(organizationId);
  const [wasAllDone] = useState(() => isSaved(key));
  useEffect(() => {
    if (isAllDone === true) localStorage.setItem(key, '1');
    if (isAllDone === false) localStorage.removeItem(key);
  }, [key, isAllDone]);
  return wasAllDone;
}

/**
 * What an admin does first, until all of it is done; courtesy, so it stays away when any of it cannot be known. Until it
 * is known the list has its place, with the steps alone.
 */
export function FirstSteps({ account }: { readonly account: UserWire }) {
  const organizationId = account.organizationId ?? '';
  const [isHidden, setHidden] = useState(() => isSaved(hiddenKey(organizationId)));
  const { done, isError } = useDoneSteps(account);
  const isAllDone = done && done.size === firstSteps.length;
  const wasAllDone = useWasAllDone(organizationId, isAllDone);
  if (isHidden || isError || (isAllDone ?? wasAllDone)) return null;
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
      <ol className="home-list first-steps" aria-busy={done === null}>
        {firstSteps.map((step) => (
          <Step key={step} step={step} isDone={done?.has(step) ?? null} />
        ))}
      </ol>
    </Section>
  );
}

interface StepProps {
  readonly step: FirstStep;
  /** Null while it is not known. */
  readonly isDone: boolean | null;
}

function Step({ step, isDone }: StepProps) {
  const { title, why, verb } = words.steps[step];
  return (
    <li className="need" data-done={isDone ?? undefined}>
      {isDone ? <CheckCircleFilled aria-hidden /> : <span className="step-open" aria-hidden />}
      <span className="two-line">
        <span className="name">
          {title}
          {isDone && <span className="visually-hidden"> {words.stepDone}</span>}
        </span>
        <span>{why}</span>
      </span>
      {isDone === false && (
        <Link className="text-link" to={places[step]} aria-label={`${verb}: ${title}`}>
          {verb}
        </Link>
      )}
    </li>
  );
}
