import { type ApprovalWire, type HomeCardsWire } from '@almoner/contracts';
import { BankOutlined, CloseOutlined, CreditCardOutlined } from '@ant-design/icons';
import { approvalSummary, writtenReason } from '../../lib/approval-summary.ts';
import { rejectionOf } from '../../lib/limit-requests.ts';
import { moneyText } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { approvalWords } from '../../words/en/approvals.ts';
import { homeWords as words } from '../../words/en/home.ts';
import { ApprovalActions } from '../approvals/shared/approval-actions.tsx';
import { AttentionItem } from './attention-item.tsx';

interface RequestProps {
  readonly approval: ApprovalWire;
  /** For the cards, by id. */
  readonly names: HomeCardsWire['names'];
}

export function ToDecide({ approval, names }: RequestProps) {
  const { author, subject } = approval;
  const reason = writtenReason(approval);
  const limits = approvalSummary(subject, new Map(Object.entries(names)));
  return (
    <li className="attention-item">
      {subject.kind === 'signature' ? <BankOutlined aria-hidden /> : <CreditCardOutlined aria-hidden />}
      <span className="two-line">
        <span className="name">{approvalWords.asks[subject.kind](personName(author))}</span>
        <span>
          {limits}
          {reason !== null && ` · ${approvalWords.quoted(reason)}`}
        </span>
        <ApprovalActions approval={approval} about={limits} />
      </span>
    </li>
  );
}

/** For the author, with who rejected it and why. */
export function Rejected({ approval, names }: RequestProps) {
  const rejection = rejectionOf(approval);
  if (rejection === null) return null;
  const { subject } = approval;
  if (subject.kind !== 'card_limit')
    return (
      <AttentionItem
        icon={<CloseOutlined className="attention-negative" aria-hidden />}
        title={approvalWords.rejectedRequest(approvalSummary(subject, new Map()))}
        detail={approvalWords.rejectedBy(rejection.by, rejection.note)}
        verb={words.open}
        to="/approvals"
      />
    );
  const { cardId, requestedLimit, currency, authorizationId } = subject;
  const card = names[cardId] ?? '';
  return (
    <AttentionItem
      icon={<CloseOutlined className="attention-negative" aria-hidden />}
      title={approvalWords.rejectedTitle(moneyText(requestedLimit, currency), card)}
      detail={approvalWords.rejectedBy(rejection.by, rejection.note)}
      verb={authorizationId === null ? words.open : words.seeWhy}
      to={
        authorizationId === null ? `/cards/${cardId}` : `/transactions?tab=card&purchase=${authorizationId}`
      }
    />
  );
}
