import { type ReimbursementWire } from '@almoner/contracts';
import { Button } from 'antd';
import { usePayReimbursementsMutation } from '../../api/reimbursements.api.ts';
import { refusalSentence } from '../../api/problem.ts';
import { moneyText } from '../../lib/money-format.ts';
import { owedAmount } from '../../lib/owed-amount.ts';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { cashWords } from '../../words/en/wallet.ts';

interface ReportProps {
  readonly report: ReimbursementWire;
}

const reasonOf = (code: string) => cashWords.bankReasons[code] ?? cashWords.otherBankReason(code);

/** The payments to the author's bank, newest first. */
export function ReportPayments({
  report: { payouts },
  heading: Heading = 'h3',
}: ReportProps & { readonly heading?: 'h2' | 'h3' }) {
  if (payouts.length === 0) return null;
  return (
    <>
      <Heading>{words.payouts}</Heading>
      <ul className="report-votes">
        {payouts.map(({ id, status, bankName, last4, reason, requestedAt, postedAt, endedAt }) => (
          <li key={id}>
            <span>
              {words.payoutStatuses[status]}
              {reason !== null && `: ${reasonOf(reason)}`}
            </span>{' '}
            <span className="supporting">
              <DayAndTime at={endedAt ?? postedAt ?? requestedAt} />
            </span>
            <p className="supporting">{words.payee(bankName, last4)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Nothing for a viewer who may not pay, or while there is nothing to pay; otherwise the button, or why it cannot be pressed. */
export function PayButton({ report }: ReportProps) {
  const { id, version, actions, status, currency, payee } = report;
  const [pay, { isLoading }] = usePayReimbursementsMutation();
  const showResult = useMutationFeedback();
  const { isAllowed, refusal } = actions.pay;
  const isDue = status === 'approved' || status === 'failed';
  if (!isDue || refusal === 'forbidden') return null;
  const start = async () => {
    const { data, error } = await pay([{ id, version }]);
    const refused = data?.results[0]?.refusal ?? null;
    const refusedError = refused === null ? undefined : { status: 409, data: { code: refused } };
    await showResult(Promise.resolve({ error: error ?? refusedError }), words.payStarted);
  };
  const reasonId = `pay-${id}`;
  return (
    <>
      <Button
        type="primary"
        disabled={!isAllowed}
        loading={isLoading}
        aria-describedby={reasonId}
        onClick={() => void start()}
      >
        {words.pay(moneyText(owedAmount(report), currency))}
      </Button>
      <p id={reasonId} className="supporting">
        {refusal !== null
          ? refusalSentence(refusal)
          : payee !== null && words.payTo(payee.bankName, payee.last4)}
      </p>
    </>
  );
}
