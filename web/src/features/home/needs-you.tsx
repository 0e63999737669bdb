import { type ApprovalWire, type HomeCardsWire } from '@almoner/contracts';
import {
  CloseOutlined,
  CreditCardOutlined,
  ExclamationCircleOutlined,
  FileExclamationOutlined,
  LockOutlined,
  StopOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { Suspense, lazy, type ReactNode } from 'react';
import { Link } from 'react-router';
import { combinedQueries } from '../../api/combined-queries.ts';
import { useGetHomeQuery } from '../../api/home.api.ts';
import { approvalSummary } from '../../lib/approval-summary.ts';
import { recentRejections, rejectionOf } from '../../lib/limit-requests.ts';
import { moneyText } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { ApprovalActions } from '../approvals/shared/approval-actions.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Section } from '../../ui/section.tsx';
import { approvalWords } from '../../words/en/approvals.ts';
import { homeWords as words } from '../../words/en/home.ts';
import { homePart } from './home-part.ts';

// Only where somebody is locked.
const Locked = lazy(async () => ({ default: (await import('./locked-person.tsx')).LockedPerson }));

const none = { count: 0, names: [] };
const cardStates = [
  { state: 'overLimit', icon: <ExclamationCircleOutlined className="need-negative" aria-hidden /> },
  { state: 'limitReached', icon: <ExclamationCircleOutlined className="need-negative" aria-hidden /> },
  { state: 'nearLimit', icon: <WarningOutlined className="need-warning" aria-hidden /> },
  { state: 'frozen', icon: <LockOutlined aria-hidden /> },
] as const;
const recentMs = 7 * 24 * 60 * 60 * 1000;

/** What waits for this person. `userId`: theirs. */
export function NeedsYou({ userId }: { readonly userId: string }) {
  const homeQuery = useGetHomeQuery();
  const { query: cardsQuery, part: cards } = homePart(homeQuery, (home) => home.cards);
  const { query: declinedQuery, part: declined } = homePart(homeQuery, (home) => home.declinedPurchases);
  const { query: pendingQuery, part: pending } = homePart(homeQuery, (home) => home.pendingApprovals);
  const { query: ownQuery, part: own } = homePart(homeQuery, (home) => home.ownApprovals);
  const { query: excusesQuery, part: excuses } = homePart(homeQuery, (home) => home.pendingExcuses);
  const { query: locksQuery, part: locks } = homePart(homeQuery, (home) => home.receiptLocks);
  const now = new Date();
  const rejected = recentRejections(own ?? [], now);
  const toDecide = (pending ?? []).filter(({ mayDecide }) => mayDecide);
  const recent = (declined ?? []).filter(
    ({ occurredAt }) => now.getTime() - Date.parse(occurredAt) < recentMs,
  );
  const { names = {} } = cards ?? {};
  const count =
    [toDecide, rejected, recent, excuses ?? [], locks ?? []].reduce((sum, { length }) => sum + length, 0) +
    cardStates.reduce((sum, { state }) => sum + (cards?.[state].count ?? 0), 0);
  return (
    <Section
      strong
      title={words.needsYou}
      aside={
        <Link className="text-link" to="/approvals?status=all">
          {words.allRequests}
        </Link>
      }
    >
      <ListView
        query={combinedQueries(cardsQuery, declinedQuery, pendingQuery, ownQuery, excusesQuery, locksQuery)}
        failedTitle={words.partFailed}
        isEmpty={count === 0}
        empty={<EmptyState sentence={words.nothingNeedsYou} />}
      >
        <ul className="home-list">
          {locks?.map((lock) => (
            <Suspense key={lock.holder.id}>
              <Locked lock={lock} userId={userId} />
            </Suspense>
          ))}
          {toDecide.map((approval) => (
            <ToDecide key={approval.id} approval={approval} names={names} />
          ))}
          {excuses?.map(({ purchase, reason }) => (
            <Need
              key={purchase.id}
              icon={<FileExclamationOutlined className="need-warning" aria-hidden />}
              title={words.noReceipt(personName(purchase.holder))}
              detail={`${words.declinedAt(moneyText(purchase.amount, purchase.currency), purchase.merchant)} · ${approvalWords.quoted(reason)}`}
              verb={words.decide}
              to="/approvals?kind=receipts"
            />
          ))}
          {rejected.map((approval) => (
            <Rejected key={approval.id} approval={approval} names={names} />
          ))}
          {recent.map(({ id, holder, merchant, amount, currency }) => (
            <Need
              key={id}
              icon={<StopOutlined className="need-negative" aria-hidden />}
              title={holder.id === userId ? words.ownDeclined : words.declined(personName(holder))}
              detail={words.declinedAt(moneyText(amount, currency), merchant.name)}
              verb={words.seeWhy}
              to={`/transactions?tab=card&purchase=${id}`}
            />
          ))}
          {cardStates.map(({ state, icon }) => {
            const found = cards?.[state] ?? none;
            return (
              found.count > 0 && (
                <Need
                  key={state}
                  icon={icon}
                  title={words[state](found.count)}
                  detail={found.names.join(', ')}
                  verb={words.open}
                  to="/cards?view=attention"
                />
              )
            );
          })}
        </ul>
      </ListView>
    </Section>
  );
}

interface RequestProps {
  readonly approval: ApprovalWire;
  /** Of the cards, by id. */
  readonly names: HomeCardsWire['names'];
}

function ToDecide({ approval, names }: RequestProps) {
  const { author, reason, subject } = approval;
  const limits = approvalSummary(subject, new Map(Object.entries(names)));
  return (
    <li className="need">
      <CreditCardOutlined aria-hidden />
      <span className="two-line">
        <span className="name">{approvalWords.asks[subject.kind](personName(author))}</span>
        <span>
          {limits} · {approvalWords.quoted(reason)}
        </span>
        <ApprovalActions approval={approval} about={limits} />
      </span>
    </li>
  );
}

/** For the author, with who rejected it and why. */
function Rejected({ approval, names }: RequestProps) {
  const rejection = rejectionOf(approval);
  if (rejection === null) return null;
  const { subject } = approval;
  if (subject.kind !== 'card_limit')
    return (
      <Need
        icon={<CloseOutlined className="need-negative" aria-hidden />}
        title={approvalWords.rejectedRequest(approvalSummary(subject, new Map()))}
        detail={approvalWords.rejectedBy(rejection.by, rejection.note)}
        verb={words.open}
        to="/approvals"
      />
    );
  const { cardId, requestedLimit, currency, authorizationId } = subject;
  const card = names[cardId] ?? '';
  return (
    <Need
      icon={<CloseOutlined className="need-negative" aria-hidden />}
      title={approvalWords.rejectedTitle(moneyText(requestedLimit, currency), card)}
      detail={approvalWords.rejectedBy(rejection.by, rejection.note)}
      verb={authorizationId === null ? words.open : words.seeWhy}
      to={authorizationId === null ? '/cards' : `/transactions?tab=card&purchase=${authorizationId}`}
    />
  );
}

interface NeedProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail: string;
  readonly verb: string;
  readonly to: string;
}

function Need({ icon, title, detail, verb, to }: NeedProps) {
  return (
    <li className="need">
      {icon}
      <span className="two-line">
        <span className="name">{title}</span>
        <span>{detail}</span>
      </span>
      <Link className="text-link" to={to} aria-label={`${verb}: ${title}`}>
        {verb}
      </Link>
    </li>
  );
}
