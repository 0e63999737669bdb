import { type ReimbursementLineWire, type ReimbursementWire } from '@almoner/contracts';
import { WarningOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useGetReimbursementQuery } from '../../api/reimbursements.api.ts';
import { useListCategoriesQuery } from '../../api/categories.api.ts';
import { useReadableFunds } from '../../api/use-readable-funds.ts';
import { useAccount } from '../../app/use-account.ts';
import { readProblem } from '../../api/problem.ts';
import { moneyText } from '../../lib/money-format.ts';
import { shortUtcDay } from '../../lib/time-format.ts';
import { FailedNotice } from '../../ui/list-states.tsx';
import { Money } from '../../ui/money.tsx';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { milesText } from './report-fields.ts';
import { ReportForm } from './report-form.tsx';
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
  const [edited, setEdited] = useState<ReimbursementWire | null>(null);
  const edit = (report: ReimbursementWire) => {
    setEdited(report);
    setIsEditing(true);
  };
  return (
    <>
      <SideDrawer open={reportId !== null && !isEditing} beside title={words.one} onClose={onClose}>
        {currentData !== undefined ? (
          <Report report={currentData} onEdit={() => edit(currentData)} />
        ) : isError ? (
          <FailedNotice problem={readProblem(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </SideDrawer>
      {edited !== null && (
        <ReportForm
          key={`${edited.id} ${edited.version}`}
          open={isEditing}
          report={edited}
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
}

function Report({ report, onEdit }: ReportProps) {
  const { title, author, status, total, currency, lines, votes, approvalsNeeded, paidReference } = report;
  const round = Math.max(0, ...votes.map((vote) => vote.round));
  const approvals = votes.filter((vote) => vote.round === round && vote.decision === 'approve').length;
  return (
    <div className="report">
      <h2>{title}</h2>
      <p className="supporting">{author.name}</p>
      <p className="report-total">
        <Money minor={total} currency={currency} />
        <StatusChip status={chipOf(status)} label={words.statuses[status]} />
      </p>
      {paidReference !== null && <p className="supporting">{words.paidReference(paidReference)}</p>}
      <h3>{words.lines}</h3>
      <ul className="report-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} currency={currency} />
        ))}
      </ul>
      {(votes.length > 0 || status === 'submitted') && (
        <>
          <h3>{words.votes}</h3>
          <p className="supporting">{words.votesNeeded(approvals, approvalsNeeded)}</p>
          <ul className="report-votes">
            {votes.map(({ voter, decision, note, votedAt }) => (
              <li key={`${voter.id} ${votedAt}`}>
                <span>
                  {voter.name} {words.decisions[decision]}
                </span>{' '}
                <span className="supporting">
                  <DayAndTime at={votedAt} />
                </span>
                {note !== '' && <p>{note}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      <ReportPayments report={report} />
      <BankAccountPrompt report={report} />
      <ReportSteps
        report={report}
        edit={<Button onClick={onEdit}>{status === 'submitted' ? words.takeBack : words.edit}</Button>}
      />
    </div>
  );
}

interface LineProps {
  readonly line: ReimbursementWire['lines'][number];
  readonly currency: string;
}

function Line({ line, currency }: LineProps) {
  const { kind, spentOn, memo, merchant, amount, duplicates } = line;
  return (
    <li>
      <span>
        <span className="name">{merchant ?? words.kinds[kind]}</span>
        <span className="supporting">
          {[shortUtcDay(spentOn), measureOf(line, currency), memo].filter(Boolean).join(' · ')}
        </span>
        <Coding line={line} />
        {duplicates.map(({ kind: of, id, title }, index) => (
          <span key={id ?? index} className="report-warning">
            <WarningOutlined aria-hidden /> {words.duplicate[of](title)}
          </span>
        ))}
      </span>
      <Money minor={amount} currency={currency} />
    </li>
  );
}

function Coding({ line: { categoryId, fundId } }: Pick<LineProps, 'line'>) {
  const account = useAccount();
  const organizationId = account?.organizationId ?? '';
  const { data: categories = [] } = useListCategoriesQuery(organizationId, {
    skip: organizationId === '' || categoryId === null,
  });
  const funds = useReadableFunds(account?.role ?? 'Employee');
  const category = categories.find(({ id }) => id === categoryId);
  const fund = funds.find(({ id }) => id === fundId);
  const parts = [
    ...(category === undefined ? [] : [`${category.code} ${category.name}`]),
    ...(fund === undefined ? [] : [words.paidByFund(fund.name)]),
  ];
  return parts.length === 0 ? null : <span className="supporting">{parts.join(' · ')}</span>;
}

function measureOf({ milesTenths, days, dailyRate }: ReimbursementLineWire, currency: string): string {
  if (milesTenths !== null) return words.milesOf(milesText(milesTenths));
  return days === null ? '' : words.daysOf(days, moneyText(dailyRate ?? 0, currency));
}
