import { owedAmount, type ReimbursementWire } from '@almoner/contracts';
import { Button } from 'antd';
import { usePayReimbursementsMutation } from '../../api/reimbursements.api.ts';
import { refusalSentence } from '../../api/problem.ts';
import { moneyText } from '../../lib/money-format.ts';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { MovementSignatures } from '../approvals/shared/movement-signatures.tsx';
import { useSecondSignature } from '../approvals/shared/second-signature.tsx';
import { bankReason } from './bank-reason.ts';

interface ReportProps {
  readonly report: ReimbursementWire;
}

/** The payments to the author's bank, newest first. */
export function ReportPayments({
  report: { payouts },
  heading: Heading = 'h3',
}: ReportProps & { readonly heading?: 'h2' | 'h3' }) {
  const [latest] = payouts;
  if (latest === undefined) return null;
  return (
    <>
      <Heading>{words.payouts}</Heading>
      <ul className="report-votes">
        {payouts.map(({ id, status, bankName, last4, reason, requestedAt, postedAt, endedAt }) => (
          <li key={id}>
            <span>
              {words.payoutStatuses[status]}
              {reason !== null && `: ${bankReason(reason)}`}
            </span>{' '}
            <span className="supporting">
              <DayAndTime at={endedAt ?? postedAt ?? requestedAt} />
            </span>
            <p className="supporting">{words.payee(bankName, last4)}</p>
          </li>
        ))}
      </ul>
      <MovementSignatures movementId={latest.id} />
    </>
  );
}

/** Nothing for a viewer who may not pay, or while there is nothing to pay; otherwise the button, or why it cannot be pressed. */
export function PayButton({ report }: ReportProps) {
  const { id, version, actions, status, currency, payee, author } = report;
  const [pay, { isLoading }] = usePayReimbursementsMutation();
  const showResult = useMutationFeedback();
  const ask = useConfirmation();
  const second = useSecondSignature();
  const { isAllowed, refusal } = actions.pay;
  const isDue = status === 'approved' || status === 'failed';
  if (!isDue || refusal === 'forbidden') return null;
  const owed = owedAmount(report);
  const amount = moneyText(owed, currency);
  const signatureText = second.sentence(owed);
  const payeeText = payee === null ? null : words.payTo(payee.bankName, payee.last4);
  const start = async () => {
    const { data, error } = await pay([{ id, version }]);
    const refused = data?.results[0]?.refusal ?? null;
    const refusedError = refused === null ? undefined : { status: 409, data: { code: refused } };
    const done = second.isNeeded(owed) ? second.requested(amount) : words.payStarted;
    await showResult(Promise.resolve({ error: error ?? refusedError }), done);
  };
  const confirm = () =>
    ask({
      title: words.payQuestion(amount, author.name),
      content: [payeeText, signatureText ?? words.payConsequence].filter(Boolean).join(' '),
      okText: words.pay(amount),
      onOk: start,
    });
  const reasonId = `pay-${id}`;
  return (
    <>
      <Button
        type="primary"
        disabled={!isAllowed}
        loading={isLoading}
        aria-describedby={reasonId}
        onClick={confirm}
      >
        {words.pay(amount)}
      </Button>
      <p id={reasonId} className="supporting">
        {refusal !== null ? refusalSentence(refusal) : [payeeText, signatureText].filter(Boolean).join(' ')}
      </p>
    </>
  );
}
