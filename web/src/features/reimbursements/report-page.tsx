import './reimbursements.css';
import './report-page.css';
import { type ReimbursementWire } from '@almoner/contracts';
import { LeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useParams } from 'react-router';
import { readProblem } from '../../api/problem.ts';
import { EmptyState, FailedNotice } from '../../ui/list-states.tsx';
import { LeadFigure } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
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
import { editWords } from './report-status.ts';
import { ReportChip } from './shared/report-chip.tsx';
import { useCodingNames } from './use-coding-names.ts';
import { useReport } from './use-report.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';

/** For an incomplete id, and for a report that this person may not see. */
const goneStatuses: readonly unknown[] = [400, 404];

/** One report with its lines beside its approval and payment. */
export function ReportPage() {
  const { id = '' } = useParams();
  const { query, edit, fillIn, form } = useReport(id);
  const report = query.currentData;
  if (report !== undefined)
    return (
      <>
        <Report report={report} onEdit={() => edit(report)} onFillIn={fillIn(report)} />
        {form}
      </>
    );
  const problem = query.isError ? readProblem(query.error) : null;
  const isGone = problem !== null && goneStatuses.includes(problem.status);
  return (
    <div className="page">
      <PageHeader title={isGone ? words.notFound : words.one} sub={<Back />} />
      {isGone ? (
        <EmptyState sentence={words.notFoundHint} />
      ) : problem === null ? (
        <LoadingLines rows={10} />
      ) : (
        <FailedNotice problem={problem} onRetry={() => void query.refetch()} />
      )}
    </div>
  );
}

interface ReportProps {
  readonly report: ReimbursementWire;
  readonly onEdit: () => void;
  readonly onFillIn: FillIn;
}

function Report({ report, onEdit, onFillIn }: ReportProps) {
  const { title, author, status, total, currency, paidReference } = report;
  const names = useCodingNames();
  return (
    <div className="page">
      <PageHeader
        title={title}
        sub={
          <span className="report-page-sub">
            <Back />
            <ReportChip report={report} />
          </span>
        }
      />
      <div className="report-page">
        <div className="report">
          <div className="report-page-total">
            <LeadFigure label={words.columns.total} minor={total} currency={currency} />
            <p className="supporting">
              <span>{author.name}</span>
              <span>{words.counts(report.lineCount, report.receiptCount)}</span>
            </p>
          </div>
          <ReturnedNote report={report} />
          <h2>{words.lines}</h2>
          <ReportLines report={report} names={names} onFillIn={onFillIn} />
          <PaidFrom report={report} names={names} />
        </div>
        <div className="report">
          <ReportApproval report={report} heading="h2" />
          <ReportPayments report={report} heading="h2" />
          {paidReference !== null && <p>{words.paidReference(paidReference)}</p>}
          <BankAccountPrompt report={report} />
          <ReportDonation report={report} heading="h2" />
          <ReportSteps report={report} edit={<Button onClick={onEdit}>{editWords(status)}</Button>} />
        </div>
      </div>
    </div>
  );
}

function Back() {
  return (
    <Link className="text-link" to="/transactions?tab=reimbursements">
      <LeftOutlined aria-hidden /> {words.back}
    </Link>
  );
}
