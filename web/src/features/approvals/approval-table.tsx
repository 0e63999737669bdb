import './approvals.css';
import { type ApprovalWire } from '@almoner/contracts';
import { approvalSummary } from '../../lib/approval-summary.ts';
import { personName } from '../../lib/person-name.ts';
import { ApprovalActions } from './shared/approval-actions.tsx';
import { phoneBelowWidth } from '../../app/specified-values.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { WithdrawButton } from './shared/withdraw-button.tsx';
import { approvalPageWords as pageWords, approvalWords as words } from '../../words/en/approvals.ts';
import { decisionOf, type RequestDecision } from './request-outcome.ts';

interface ApprovalTableProps {
  readonly approvals: readonly ApprovalWire[];
  readonly cardNames: ReadonlyMap<string, string>;
  /** Of the viewer. */
  readonly userId: string;
  readonly loading: boolean;
}

export function ApprovalTable({ approvals, cardNames, userId, loading }: ApprovalTableProps) {
  const onPhone = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  return (
    <DataTable
      label={pageWords.title}
      columns={columnsFor(cardNames, userId, onPhone)}
      rows={approvals}
      rowKey={({ id }) => id}
      rowMuted={({ status }) => status === 'withdrawn' || status === 'expired'}
      loading={loading}
    />
  );
}

/** On a phone the first cell holds what the others do. */
function columnsFor(
  cardNames: ReadonlyMap<string, string>,
  userId: string,
  onPhone: boolean,
): Column<ApprovalWire>[] {
  const limitsOf = ({ subject }: ApprovalWire) => approvalSummary(subject, cardNames);
  const outcome = (approval: ApprovalWire) => (
    <Outcome approval={approval} about={limitsOf(approval)} userId={userId} />
  );
  return [
    {
      key: 'request',
      title: pageWords.columns.request,
      render: (approval) => (
        <span className="two-line">
          <span className="name">{limitsOf(approval)}</span>
          <span>
            {personName(approval.author)} · <RelativeTime at={approval.createdAt} />
          </span>
          <span className="supporting">{words.quoted(approval.reason)}</span>
          {onPhone && (
            <span className="approval-more">
              <StatusChip status={approval.status} />
              {outcome(approval)}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      title: pageWords.columns.status,
      width: 128,
      wideOnly: true,
      render: ({ status }) => !onPhone && <StatusChip status={status} />,
    },
    {
      key: 'decision',
      title: pageWords.columns.decision,
      width: '34%',
      wideOnly: true,
      render: (approval) => !onPhone && outcome(approval),
    },
  ];
}

interface OutcomeProps {
  readonly approval: ApprovalWire;
  readonly about: string;
  readonly userId: string;
}

/** Who decided and when; on an open request, what the viewer can do. */
function Outcome({ approval, about, userId }: OutcomeProps) {
  const decision = decisionOf(approval);
  if (decision === null) {
    if (approval.author.id === userId) return <WithdrawButton approval={approval} size="small" />;
    return approval.mayDecide ? <ApprovalActions approval={approval} about={about} /> : null;
  }
  return (
    <span className="two-line">
      <span>
        {endedBy(decision)} · <RelativeTime at={decision.at} />
      </span>
      {decision.note !== '' && <span>{words.quoted(decision.note)}</span>}
    </span>
  );
}

function endedBy({ by, endReason }: RequestDecision): string {
  return endReason === undefined ? (by ?? pageWords.nobody) : pageWords.withdrawnBecause[endReason];
}
