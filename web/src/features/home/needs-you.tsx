import { type ApprovalWire, type HomeCardsWire } from '@almoner/contracts';
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
import { approvalPageWords, approvalWords } from '../../words/en/approvals.ts';
import { homeWords as words } from '../../words/en/home.ts';
import { homePart } from './home-part.ts';

const none = { count: 0, names: [] };
const recentMs = 7 * 24 * 60 * 60 * 1000;

/** What waits for this person. `userId`: theirs. */
export function NeedsYou({ userId }: { readonly userId: string }) {
  const homeQuery = useGetHomeQuery();
  const { query: cardsQuery, part: cards } = homePart(homeQuery, (home) => home.cards);
  const { query: declinedQuery, part: declined } = homePart(homeQuery, (home) => home.declinedPurchases);
  const { query: pendingQuery, part: pending } = homePart(homeQuery, (home) => home.pendingApprovals);
  const { query: ownQuery, part: own } = homePart(homeQuery, (home) => home.ownApprovals);
  const unmatched = homeQuery.data?.unmatchedFacts ?? 0;
  const now = new Date();
  const rejected = recentRejections(own ?? [], now);
  const toDecide = (pending ?? []).filter(({ mayDecide }) => mayDecide);
  const recent = (declined ?? []).filter(
    ({ occurredAt }) => now.getTime() - Date.parse(occurredAt) < recentMs,
  );
  const { overLimit = none, nearLimit = none, frozen = none, names = {} } = cards ?? {};
  const count =
    unmatched +
    toDecide.length +
    rejected.length +
    recent.length +
    overLimit.count +
    nearLimit.count +
    frozen.count;
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
        query={combinedQueries(cardsQuery, declinedQuery, pendingQuery, ownQuery)}
        failedTitle={words.partFailed}
        isEmpty={count === 0}
        empty={<EmptyState sentence={words.nothingNeedsYou} />}
      >
        <ul className="home-list">
          {toDecide.map((approval) => (
            <ToDecide key={approval.id} approval={approval} names={names} />
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
          {unmatched > 0 && (
            <Need
              icon={<WarningOutlined className="need-warning" aria-hidden />}
              title={words.unmatched(unmatched)}
              detail={words.unmatchedDetail}
              verb={words.review}
              to="/cash-management?tab=unmatched"
            />
          )}
          {overLimit.count > 0 && (
            <Need
              icon={<ExclamationCircleOutlined className="need-negative" aria-hidden />}
              title={words.overLimit(overLimit.count)}
              detail={overLimit.names.join(', ')}
              verb={words.open}
              to="/cards?view=attention"
            />
          )}
          {nearLimit.count > 0 && (
            <Need
              icon={<WarningOutlined className="need-warning" aria-hidden />}
              title={words.nearLimit(nearLimit.count)}
              detail={nearLimit.names.join(', ')}
              verb={words.open}
              to="/cards?view=attention"
            />
          )}
          {frozen.count > 0 && (
            <Need
              icon={<LockOutlined aria-hidden />}
              title={words.frozen(frozen.count)}
              detail={frozen.names.join(', ')}
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
