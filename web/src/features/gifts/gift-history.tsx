import './gift-history.css';
import { type GiftHistoryWire, type GiftWire, isOnlineGift } from '@almoner/contracts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useResendReceiptMutation } from '../../api/gifts.api.ts';
import { moneyText } from '../../lib/money-format.ts';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { giftHistoryWords as words } from '../../words/en/fundraising.ts';
import { giftMethodWords } from '../../words/en/gift-methods.ts';
import { giftWords } from '../../words/en/gifts.ts';
import { campaignMatchWords } from '../../words/en/campaign-matches.ts';
import { tributeKindWords } from '../../words/en/tributes.ts';
import { answerText } from './answer-text.ts';
import { DisputeAnswer } from './dispute-answer.tsx';
import { GiftStep } from './gift-step.tsx';
import { offlineReceiptText } from './offline-receipt.ts';
import { TributeNote } from './tribute-note.tsx';
import { sharesRefunded } from './refund-shares.ts';

interface GiftHistoryProps {
  readonly gift: GiftWire;
  readonly history: GiftHistoryWire;
  readonly mayManage: boolean;
}

/** The events of the gift, in order: its source, payment, fee, arrival, refunds, receipts. */
export function GiftHistory({ gift, history, mayManage }: GiftHistoryProps) {
  const { amount, fee, currency, method, status, occurredAt, failureReason } = gift;
  const isPaid = status === 'succeeded' || status === 'refunded';
  const isOnline = isOnlineGift(method);
  const isForgone = method === 'forgone_reimbursement';
  return (
    <>
      <h3 className="drawer-heading">{words.title}</h3>
      <ul className="gift-history">
        {!isForgone && (
          <GiftStep icon="source" title={isOnline ? words.donorPage : words.recorded}>
            <DayAndTime at={history.startedAt} />
          </GiftStep>
        )}
        {status === 'verifying' && (
          <GiftStep icon="wait" title={words.verifying}>
            {words.verifyingNote}
          </GiftStep>
        )}
        {history.debitStartedAt !== null && (
          <GiftStep
            icon={status === 'processing' ? 'wait' : 'source'}
            title={status === 'processing' ? words.processing : words.debitStarted}
            {...(status === 'processing' ? { minor: amount, currency, isPending: true } : {})}
          >
            <DayAndTime at={history.debitStartedAt} />
          </GiftStep>
        )}
        {isPaid && (
          <GiftStep
            icon="paid"
            title={isForgone ? words.forgone : isOnline ? words.paid : words.received}
            // Property has no amount.
            {...(amount === 0 ? {} : { minor: amount, currency })}
          >
            {isOnline || isForgone ? (
              <>
                <DayAndTime at={occurredAt} />, {giftMethodWords[method].toLowerCase()}
              </>
            ) : (
              offlineReceiptText(gift, history.checkNumber)
            )}
          </GiftStep>
        )}
        {status === 'failed' && (
          <GiftStep icon="failed" title={words.notPaid}>
            {failureReason === null
              ? giftWords.otherFailure
              : (giftWords.failureReasons[failureReason] ?? giftWords.otherFailure)}
            {words.nothingMoved}
          </GiftStep>
        )}
        {isPaid && fee !== null && fee > 0 && isOnlineGift(method) && (
          <GiftStep icon="fee" title={words.fee[method]} minor={-fee} currency={currency} />
        )}
        {isPaid && isOnline && (
          <GiftStep
            icon={history.payout === null ? 'wait' : 'payout'}
            title={history.payout === null ? words.notArrived : words.arrived}
            {...(history.payout === null ? {} : { minor: amount - (fee ?? 0), currency })}
          >
            {history.payout !== null && (
              <>
                <DayAndTime at={history.payout.arrivedAt} />,{' '}
                <PayoutLink payout={history.payout} currency={currency} />
              </>
            )}
          </GiftStep>
        )}
        {history.refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} currency={currency} />
        ))}
        {history.disputes.map((dispute) => (
          <Dispute key={dispute.id} dispute={dispute} currency={currency} isDebit={method === 'bank_debit'} />
        ))}
        {history.receipts.map(({ number, issuedAt, voidedAt }) => (
          <GiftStep key={number} icon="receipt" title={words.receipt(number)}>
            {voidedAt === null ? (
              <>
                {words.issued} <DayAndTime at={issuedAt} />
              </>
            ) : (
              words.void
            )}
          </GiftStep>
        ))}
      </ul>
      <Facts gift={gift} history={history} />
      {gift.receiptNumber !== null && <ReceiptActions gift={gift} mayResend={mayManage} />}
      {history.tributeNote !== null && (
        <TributeNote gift={gift} note={history.tributeNote} mayResend={mayManage} />
      )}
    </>
  );
}

interface PayoutLinkProps {
  readonly payout: NonNullable<GiftHistoryWire['payout']>;
  readonly currency: string;
}

function PayoutLink({ payout: { id, amount }, currency }: PayoutLinkProps) {
  const text = words.payoutOf(moneyText(amount, currency));
  // A gateway of an earlier release names no payout.
  if (id === undefined) return text;
  return (
    <Link className="text-link" to={`/donations?tab=payouts&payout=${id}`}>
      {text}
    </Link>
  );
}

interface RefundProps {
  readonly refund: GiftHistoryWire['refunds'][number];
  readonly currency: string;
}

function Refund({ refund: { amount, at, failedAt, status }, currency }: RefundProps) {
  return (
    <>
      <GiftStep icon="refund" title={words.refund} minor={-amount} currency={currency}>
        <DayAndTime at={at} />, {words.refundStatus[failedAt === null ? status : 'returned']}
      </GiftStep>
      {failedAt !== null && (
        <GiftStep icon="failed" title={words.refundFailed} minor={amount} currency={currency}>
          <DayAndTime at={failedAt} />
        </GiftStep>
      )}
    </>
  );
}

interface DisputeProps {
  readonly dispute: GiftHistoryWire['disputes'][number];
  readonly currency: string;
  readonly isDebit: boolean;
}

function Dispute({ dispute, currency, isDebit }: DisputeProps) {
  const { amount, fee, status, reason, isInquiry, openedAt, endedAt, evidenceDueAt, answer } = dispute;
  const isOpen = status === 'needs_response' || status === 'under_review';
  return (
    <>
      <GiftStep
        icon="dispute"
        title={isDebit ? words.debitReturned : isInquiry ? words.inquiry : words.dispute}
        {...(isInquiry ? {} : { minor: -amount, currency })}
      >
        <DayAndTime at={openedAt} />, {words.disputeReasons[reason] ?? words.otherReason}
        {status === 'under_review' && `; ${words.underReview}`}
        {status === 'needs_response' && evidenceDueAt !== null && (
          <>
            ; {words.answerUntil} <DayAndTime at={evidenceDueAt} />
          </>
        )}
      </GiftStep>
      {answer !== null && <DisputeAnswer answer={answer} />}
      {fee > 0 && <GiftStep icon="fee" title={words.disputeFee} minor={-fee} currency={currency} />}
      {!isOpen && (
        <GiftStep
          icon={status === 'lost' ? 'failed' : 'paid'}
          title={isDebit && status === 'lost' ? words.debitReturnedEnd : words.disputeEnd[status]}
          {...(status === 'won' ? { minor: amount, currency } : {})}
        >
          {endedAt !== null && <DayAndTime at={endedAt} />}
        </GiftStep>
      )}
    </>
  );
}

function Facts({ gift, history }: { readonly gift: GiftWire; readonly history: GiftHistoryWire }) {
  const { currency, tribute, answers, match } = gift;
  const { designations, goodsAndServices: goods, property, advisedFund, voidReason } = history;
  const money = (minor: number) => moneyText(minor, currency);
  const { funds: returnedShares } = sharesRefunded(gift, designations);
  const facts: (readonly [string, string])[] = [
    ...designations.map(({ name, amount }, index) => {
      const returned = returnedShares[index]?.amount ?? 0;
      const text = `${name}, ${money(amount)}`;
      return [words.designated, returned === 0 ? text : words.withReturned(text, money(returned))] as const;
    }),
    ...(goods === null
      ? []
      : [[words.goods, `${goods.description}, ${words.worth(money(goods.value))}`] as const]),
    ...(property === null ? [] : [[words.property, property] as const]),
    ...(advisedFund === null
      ? []
      : [[words.advisedFund, words.at(advisedFund.fund, advisedFund.sponsor)] as const]),
    ...(match === null
      ? []
      : [
          [
            campaignMatchWords.matched,
            campaignMatchWords.matchedWith(money(match.amount), match.sponsor),
          ] as const,
        ]),
    ...(tribute === null ? [] : [[tributeKindWords[tribute.kind], tribute.name] as const]),
    ...answers.map(({ label, value }) => [label, answerText(value)] as const),
    ...(voidReason === null ? [] : [[words.voidReason, voidReason] as const]),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className="definition-list">
      {facts.map(([label, value]) => (
        <div key={`${label} ${value}`} className="gift-fact">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ReceiptActions({ gift, mayResend }: { readonly gift: GiftWire; readonly mayResend: boolean }) {
  const [resend, { isLoading }] = useResendReceiptMutation();
  const feedback = useMutationFeedback();
  const { email } = gift.donor;
  return (
    <div className="drawer-actions">
      <Button href={`/api/gifts/${gift.id}/receipt`}>{words.download}</Button>
      {mayResend && email !== null && (
        <Button loading={isLoading} onClick={() => void feedback(resend(gift.id), words.resent(email))}>
          {words.resend}
        </Button>
      )}
    </div>
  );
}
