import { type ReimbursementWire } from '@almoner/contracts';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useGetReimbursementQuery } from '../../api/reimbursements.api.ts';
import { readProblem } from '../../api/problem.ts';
import { FailedNotice } from '../../ui/list-states.tsx';
import { Money } from '../../ui/money.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useRefreshWhile } from '../../ui/use-refresh-while.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { ReportApproval } from './report-approval.tsx';
import { ReportLines } from './report-lines.tsx';
import { PaidFrom } from './report-paid-from.tsx';
import { useCodingNames } from './use-coding-names.ts';
import { type FillIn } from './line-receipts.tsx';
import { readFields } from './read-line.ts';
import { ReportForm, type FilledLine } from './report-form.tsx';
import { BankAccountPrompt } from './bank-account-prompt.tsx';
import { ReportPayments } from './report-payment.tsx';
import { ReportSteps } from './report-steps.tsx';
import { chipOf } from './report-status.ts';

interface ReportDrawerProps {
  readonly reportId: string | null;
  readonly onClose: () => void;
}

export function ReportDrawer({ reportId, onClose }: ReportDrawerProps) {
  const { currentData, isError, error, refetch } = useGetReimbursementQuery(reportId ?? '', {
    skip: reportId === null,
  });
  const [isEditing, setIsEditing] = useState(false);
  // Stays as it was opened: a change elsewhere must not replace what is being typed.
  const [filled, setFilled] = useState<FilledLine | null>(null);
  const [edited, setEdited] = useState<ReimbursementWire | null>(null);
  useRefreshWhile(currentData?.lines.some(isBeingRead) ?? false, refetch);
  const edit = (report: ReimbursementWire, read: FilledLine | null = null) => {
    setEdited(report);
    setFilled(read);
    setIsEditing(true);
  };
  return (
    <>
      <SideDrawer open={reportId !== null && !isEditing} beside title={words.one} onClose={onClose}>
        {currentData !== undefined ? (
          <Report
            report={currentData}
            onEdit={() => edit(currentData)}
            onFillIn={({ id }, { reading }) =>
              edit(currentData, { id, fields: readFields(reading, currentData.currency) })
            }
          />
        ) : isError ? (
          <FailedNotice problem={readProblem(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </SideDrawer>
      {edited !== null && (
        <ReportForm
          key={`${edited.id} ${edited.version} ${filled?.id ?? ''}`}
          open={isEditing}
          report={edited}
          filled={filled}
          currency={edited.currency}
          onSaved={() => undefined}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  );
}

interface ReportProps {
  readonly report: ReimbursementWire;
  readonly onEdit: () => void;
  readonly onFillIn: FillIn;
}

const isBeingRead = ({ receipts }: ReimbursementWire['lines'][number]) =>
  receipts.some(({ reading }) => reading?.status === 'waiting');

function Report({ report, onEdit, onFillIn }: ReportProps) {
  const { title, author, status, total, currency, paidReference } = report;
  const names = useCodingNames();
  return (
    <div className="report">
      <h2>{title}</h2>
      <p className="supporting">
        {author.name} · {words.counts(report.lineCount, report.receiptCount)}
      </p>
      <p className="report-total">
        <Money minor={total} currency={currency} />
        <StatusChip status={chipOf(status)} label={words.statuses[status]} />
      </p>
      {paidReference !== null && <p className="supporting">{words.paidReference(paidReference)}</p>}
      <h3>{words.lines}</h3>
      <ReportLines report={report} names={names} onFillIn={onFillIn} />
      <PaidFrom report={report} names={names} />
      <ReportApproval report={report} />
      <ReportPayments report={report} />
      <BankAccountPrompt report={report} />
      <ReportSteps
        report={report}
        edit={<Button onClick={onEdit}>{status === 'submitted' ? words.takeBack : words.edit}</Button>}
      />
    </div>
  );
}
