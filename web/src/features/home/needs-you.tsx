import { type ApprovalWire, type CardSummaryWire } from '@almoner/contracts';
import {
  CloseOutlined,
  CreditCardOutlined,
  ExclamationCircleOutlined,
  LockOutlined,
  StopOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { useListApprovalsOfAuthorQuery, useListPendingApprovalsQuery } from '../../api/approvals.api.ts';
import { useListCardsQuery } from '../../api/cards.api.ts';
import { combinedQueries } from '../../api/combined-queries.ts';
import { useGetPurchasePageQuery } from '../../api/purchases.api.ts';
import { displayStatus } from '../../lib/card-usage.ts';
import { recentRejections, rejectionOf } from '../../lib/limit-requests.ts';
import { moneyText } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { ApprovalActions } from '../approvals/shared/approval-actions.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Section } from '../../ui/section.tsx';
import { approvalPageWords, approvalWords } from '../../words/en/approvals.ts';
import { homeWords as words } from '../../words/en/home.ts';

const declinedShown = 3;
const recentMs = 7 * 24 * 60 * 60 * 1000;

interface NeedsYouProps {
  readonly organizationId: string;
  /** Of whoever looks. */
  readonly userId: string;
}

export function NeedsYou({ organizationId, userId }: NeedsYouProps) {
  const cardsQuery = useListCardsQuery({ organizationId });
  const declinedQuery = useGetPurchasePageQuery({ status: 'declined', limit: declinedShown });
  const approvalsQuery = useListPendingApprovalsQuery();
  const ownQuery = useListApprovalsOfAuthorQuery(userId);
  const rejected = recentRejections(ownQuery.data ?? [], new Date());
  const toDecide = (approvalsQuery.data ?? []).filter(({ mayDecide }) => mayDecide);
  const cards = cardsQuery.data ?? [];
  const near = cards.filter((card) => displayStatus(card) === 'near_limit');
  const over = cards.filter((card) => displayStatus(card) === 'over_limit');
  const frozen = cards.filter(({ status }) => status === 'frozen');
  const recent = (declinedQuery.data?.items ?? []).filter(
    ({ occurredAt }) => Date.now() - Date.parse(occurredAt) < recentMs,
  );
  const names = (some: typeof cards) => some.map(({ name }) => name).join(', ');
  return (
    <Section
      strong
      title={words.needsYou}
      aside={
        <Link className="text-link" to="/approvals">
          {approvalPageWords.seeAll}
        </Link>
      }
    >
      <ListView
        query={combinedQueries(cardsQuery, declinedQuery, approvalsQuery, ownQuery)}
        failedTitle={words.partFailed}
        isEmpty={
          toDecide.length + rejected.length + over.length + near.length + frozen.length + recent.length === 0
        }
        empty={<EmptyState sentence={words.nothingNeedsYou} />}
      >
        <ul className="home-list">
          {toDecide.map((approval) => (
            <ToDecide key={approval.id} approval={approval} cards={cards} />
          ))}
          {rejected.map((approval) => (
            <Rejected key={approval.id} approval={approval} cards={cards} />
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
          {over.length > 0 && (
            <Need
              icon={<ExclamationCircleOutlined className="need-negative" aria-hidden />}
              title={words.overLimit(over.length)}
              detail={names(over)}
              verb={words.open}
              to="/cards?view=attention"
            />
          )}
          {near.length > 0 && (
            <Need
              icon={<WarningOutlined className="need-warning" aria-hidden />}
              title={words.nearLimit(near.length)}
              detail={names(near)}
              verb={words.open}
              to="/cards?view=attention"
            />
          )}
          {frozen.length > 0 && (
            <Need
              icon={<LockOutlined aria-hidden />}
              title={words.frozen(frozen.length)}
              detail={names(frozen)}
              verb={words.open}
              to="/cards?view=attention"
            />
          )}
        </ul>
      </ListView>
    </Section>
  );
}

interface RequestProps {
  readonly approval: ApprovalWire;
  readonly cards: readonly CardSummaryWire[];
}

function ToDecide({ approval, cards }: RequestProps) {
  const { author, reason, subject } = approval;
  const card = cards.find(({ id }) => id === subject.cardId)?.name ?? '';
  const text = (minor: number) => moneyText(minor, subject.currency);
  const limits = approvalWords.limits(card, text(subject.currentLimit), text(subject.requestedLimit));
  return (
    <li className="need">
      <CreditCardOutlined aria-hidden />
      <span className="two-line">
        <span className="name">{approvalWords.asksForLimit(personName(author))}</span>
        <span>
          {limits} · {approvalWords.quoted(reason)}
        </span>
        <ApprovalActions approval={approval} about={limits} />
      </span>
    </li>
  );
}

/** Tells the author; who rejected it and why stands below. */
function Rejected({ approval, cards }: RequestProps) {
  const { cardId, requestedLimit, currency, authorizationId } = approval.subject;
  const rejection = rejectionOf(approval);
  if (rejection === null) return null;
  const card = cards.find(({ id }) => id === cardId)?.name ?? '';
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
