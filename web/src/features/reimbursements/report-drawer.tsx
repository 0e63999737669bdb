import { type ReimbursementWire } from '@almoner/contracts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { readProblem } from '../../api/problem.ts';
import { FailedNotice } from '../../ui/list-states.tsx';
import { Money } from '../../ui/money.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { BankAccountPrompt } from './bank-account-prompt.tsx';
import { type FillIn } from './line-receipts.tsx';
import { ReportApproval } from './report-approval.tsx';
import { ReportDonation } from './report-donation.tsx';
import { ReportLines } from './report-lines.tsx';
import { PaidFrom } from './report-paid-from.tsx';
import { ReportPayments } from './report-payment.tsx';
import { ReportSteps } from './report-steps.tsx';
import { ReturnedNote } from './returned-note.tsx';
import { editWords, reportPath } from './report-status.ts';
import { ReportChip } from './shared/report-chip.tsx';
import { useCodingNames } from './use-coding-names.ts';
import { useReport } from './use-report.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';

interface ReportDrawerProps {
  readonly reportId: string | null;
  readonly onClose: () => void;
}

export function ReportDrawer({ reportId, onClose }: ReportDrawerProps) {
  const { query, isEditing, edit, fillIn, form } = useReport(reportId);
  const { currentData, isError, error, refetch } = query;
  return (
    <>
      <SideDrawer open={reportId !== null && !isEditing} beside title={words.one} onClose={onClose}>
        {currentData !== undefined ? (
          <Report report={currentData} onEdit={() => edit(currentData)} onFillIn={fillIn(currentData)} />
        ) : isError ? (
          <FailedNotice problem={readProblem(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingLines rows={8} />
        )}
      </SideDrawer>
      {form}
    </>
  );
}

interface ReportProps {
  readonly report: ReimbursementWire;
  readonly onEdit: () => void;
  readonly onFillIn: FillIn;
}

function Report({ report, onEdit, onFillIn }: ReportProps) {
  const { id, title, author, status, total, currency, paidReference } = report;
  const names = useCodingNames();
  return (
    <div className="report">
      <h2>{title}</h2>
      <p className="supporting">
        {author.name} · {words.counts(report.lineCount, report.receiptCount)}
      </p>
      <p className="report-total">
        <Money minor={total} currency={currency} />
        <ReportChip report={report} />
      </p>
      {paidReference !== null && <p className="supporting">{words.paidReference(paidReference)}</p>}
      <ReturnedNote report={report} />
      <h3>{words.lines}</h3>
      <ReportLines report={report} names={names} onFillIn={onFillIn} />
      <PaidFrom report={report} names={names} />
      <ReportApproval report={report} />
      <ReportPayments report={report} />
      <BankAccountPrompt report={report} />
      <ReportDonation report={report} />
      <ReportSteps report={report} edit={<Button onClick={onEdit}>{editWords(status)}</Button>} />
      <p>
        <Link className="text-link" to={reportPath(id)}>
          {words.openPage}
        </Link>
      </p>
    </div>
  );
}
