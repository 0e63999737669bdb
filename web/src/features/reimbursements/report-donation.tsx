import { owedAmount, type ReimbursementWire } from '@almoner/contracts';
import { Button, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { readProblem, refusalSentence } from '../../api/problem.ts';
import {
  acknowledgmentUrl,
  useForgoReimbursementMutation,
  useGetReimbursementAcknowledgmentQuery,
} from '../../api/reimbursements.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { moneyText, parseAmount, typedAmount } from '../../lib/money-format.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { Consequences } from '../../ui/consequences.tsx';
import { FailedNotice } from '../../ui/list-states.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { useRefreshWhile } from '../../ui/use-refresh-while.ts';
import { reimbursementDonationWords as words } from '../../words/en/reimbursement-donation.ts';
import { LoadingLines } from '../../ui/loading-lines.tsx';

type Report = ReimbursementWire;

interface ReportProps {
  readonly report: Report;
  readonly heading?: 'h2' | 'h3';
}

/** While the money is not paid and may be soon. */
const offered: readonly Report['status'][] = ['submitted', 'approved', 'failed', 'processing'];

/** For the author: giving the money instead of being paid. Afterwards the acknowledgment, also for those who may read all of them. */
export function ReportDonation({ report, heading: Heading = 'h3' }: ReportProps) {
  const account = useAccount();
  if (account === null) return null;
  const isAuthor = account.id === report.author.id;
  const readsAll = permissionScopeOfRole(account.role, 'acknowledgment.read') === 'all';
  if (report.forgoneAt !== null && (isAuthor || readsAll)) {
    const partGiven = report.status === 'paid' ? words.partGivenAndPaid : words.partGiven;
    return (
      <>
        <Heading>{words.acknowledgment}</Heading>
        {report.status !== 'forgone' && (
          <p>
            {partGiven(
              moneyText(report.forgoneAmount, report.currency),
              moneyText(owedAmount(report), report.currency),
            )}
          </p>
        )}
        <Acknowledgment reportId={report.id} />
      </>
    );
  }
  return isAuthor && offered.includes(report.status) ? <Offer report={report} heading={Heading} /> : null;
}

function Offer({ report, heading: Heading }: Required<ReportProps>) {
  const { id, version, total, currency, actions } = report;
  const { isAllowed, refusal } = actions.forgo;
  const [isAsking, setAsking] = useState(false);
  const [forgo, { isLoading }] = useForgoReimbursementMutation();
  const feedback = useMutationFeedback();
  const field = useRef<InputRef>(null);
  const [typed, setTyped] = useState(typedAmount(total, currency));
  const minor = parseAmount(typed, currency);
  const isValid = minor !== null && minor > 0 && minor <= total;
  const given = isValid ? minor : total;
  const amount = moneyText(given, currency);
  const rest = total - given;
  const reasonId = `forgo-${id}`;
  const send = async () => {
    if (!isValid || isLoading) return;
    if (await feedback(forgo({ id, version, ...(rest > 0 && { amount: given }) }), words.done))
      setAsking(false);
  };
  return (
    <>
      <Heading>{words.title}</Heading>
      <div className="report-prompt">
        <p>{words.lead}</p>
        {refusal !== null && (
          <p id={reasonId} className="supporting">
            {refusalSentence(refusal)}
          </p>
        )}
        <Button
          disabled={!isAllowed}
          {...(refusal !== null && { 'aria-describedby': reasonId })}
          onClick={() => setAsking(true)}
        >
          {words.button}
        </Button>
      </div>
      <Modal
        open={isAsking}
        centered
        title={words.question(amount)}
        okText={words.confirm(amount)}
        cancelText={words.cancel}
        confirmLoading={isLoading}
        okButtonProps={{ disabled: !isValid }}
        onOk={() => void send()}
        onCancel={() => setAsking(false)}
        afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      >
        <label className="forgo-amount">
          {words.amount(moneyText(total, currency))}
          <Input
            ref={field}
            inputMode="decimal"
            suffix={currency}
            aria-invalid={!isValid}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={() => void send()}
          />
        </label>
        {!isValid && <p role="alert">{words.invalidAmount(moneyText(total, currency))}</p>}
        <Consequences
          sentences={[
            rest > 0 ? words.restPaid(amount, moneyText(rest, currency)) : words.notPaid,
            ...words.consequences,
          ]}
        />
      </Modal>
    </>
  );
}

const notIssuedYet: unknown = 404;

/** `donations` issues it a moment after the gift. */
function Acknowledgment({ reportId }: { readonly reportId: string }) {
  const { currentData, error, refetch } = useGetReimbursementAcknowledgmentQuery(reportId);
  const problem = error === undefined ? null : readProblem(error);
  const isWaiting = currentData === undefined && (problem === null || problem.status === notIssuedYet);
  useRefreshWhile(isWaiting, refetch);
  if (currentData !== undefined)
    return (
      <p>
        <a className="text-link" href={acknowledgmentUrl(reportId)} download>
          {words.number(currentData.number)}
        </a>
      </p>
    );
  if (problem === null) return <LoadingLines rows={1} />;
  if (isWaiting) return <p role="status">{words.issuing}</p>;
  return <FailedNotice problem={problem} onRetry={() => void refetch()} />;
}
