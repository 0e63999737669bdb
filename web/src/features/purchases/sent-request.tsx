import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons';
import { type CardDetailWire, type DecisionWire } from '@almoner/contracts';
import { lastDayOf } from '../../lib/card-usage.ts';
import { type LimitRequest, type LimitRequestWire } from '../../lib/limit-requests.ts';
import { roundMoneyText } from '../../lib/money-format.ts';
import { Money } from '../../ui/money.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { approvalWords, askWords as words } from '../../words/en/approvals.ts';
import { usageWords } from '../../words/en/cards.ts';
import { WithdrawButton } from '../approvals/shared/withdraw-button.tsx';

interface SentRequestProps {
  readonly approval: LimitRequest;
  readonly decision: DecisionWire;
  readonly card: CardDetailWire | undefined;
}

/** The holder's open request: what was sent, what happens next, and whether it will be enough. */
export function SentRequest({ approval, decision, card }: SentRequestProps) {
  const { subject } = approval;
  return (
    <section className="sent-request" aria-label={words.yours}>
      <h3>{words.yours}</h3>
      <p className="supporting">{termText(subject, card)}</p>
      <ol className="request-steps">
        <li>
          <CheckCircleFilled aria-hidden />
          <span className="name">{words.sent}</span>
          <span className="meta">
            <RelativeTime at={approval.createdAt} />
          </span>
          <span className="supporting">{approvalWords.quoted(approval.reason)}</span>
        </li>
        <li>
          <ClockCircleOutlined aria-hidden />
          <span className="name">{words.decision}</span>
          <span className="supporting">{words.waiting}</span>
        </li>
      </ol>
      <Enough subject={subject} decision={decision} card={card} />
      <div className="drawer-actions">
        <WithdrawButton approval={approval} />
      </div>
    </section>
  );
}

function termText(
  { term, requestedLimit, currency }: LimitRequestWire,
  card: CardDetailWire | undefined,
): string {
  const limit = roundMoneyText(requestedLimit, currency);
  const rule = card?.spendRule;
  const lastDay = card?.usage == null ? null : lastDayOf(card.usage);
  if (rule == null) return words.newLimit(limit);
  const often = usageWords.frequency[rule.frequency];
  if (term === 'permanent' || lastDay === null) return words.limitForGood(limit, often);
  return words.limitUntil(limit, lastDay, roundMoneyText(rule.limit, currency), often);
}

interface EnoughProps {
  readonly subject: LimitRequestWire;
  readonly decision: DecisionWire;
  readonly card: CardDetailWire | undefined;
}

function Enough({ subject, decision, card }: EnoughProps) {
  const usage = card?.usage;
  if (usage == null) return null;
  const { currency } = subject;
  const left = usage.limit - usage.spent;
  const increase = subject.term === 'permanent' ? usage.increase : 0;
  const more = Math.max(0, subject.requestedLimit + increase - usage.limit);
  return (
    <>
      <dl className="figure-sum">
        <dt>{words.leftNow}</dt>
        <dd>
          <Money minor={left} currency={currency} />
        </dd>
        <dt>{words.askedFor}</dt>
        <dd>
          <Money minor={more} currency={currency} />
        </dd>
        <dt>{words.leftWhenApproved}</dt>
        <dd>
          <Money minor={left + more} currency={currency} />
        </dd>
      </dl>
      <p className="supporting">
        {left + more >= decision.amount ? words.enough(decision.merchant.name) : words.notEnough}
      </p>
    </>
  );
}
