import '../approvals/shared/approvals.css';
import { type ApprovalWire } from '@almoner/contracts';
import { approvalSummary, writtenReason } from '../../lib/approval-summary.ts';
import { moneyText } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { ApprovalActions } from '../approvals/shared/approval-actions.tsx';
import { phoneBelowWidth } from '../../lib/specified-values.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useMediaQuery } from '../../theme/use-media-query.ts';
import { WithdrawButton } from '../approvals/shared/withdraw-button.tsx';
import { approvalPageWords as pageWords } from '../../words/en/approval-page.ts';
import { approvalWords as words } from '../../words/en/approvals.ts';
import { decisionOf, type RequestDecision } from './request-outcome.ts';

interface ApprovalTableProps {
  readonly label: string;
  readonly approvals: readonly ApprovalWire[];
  readonly cardNames: ReadonlyMap<string, string>;
  /** For the viewer. */
  readonly userId: string;
  readonly loading: boolean;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
}

export function ApprovalTable(props: ApprovalTableProps) {
  const { label, approvals, loading, openId, onOpen } = props;
  const onPhone = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  return (
    <DataTable
      label={label}
      density="large"
      columns={columnsFor(props, onPhone)}
      rows={approvals}
      rowKey={({ id }) => id}
      rowMuted={({ status }) => status === 'withdrawn' || status === 'expired'}
      openKey={openId}
      onOpen={({ id }) => onOpen(id)}
      loading={loading}
    />
  );
}

/** On a phone the first cell holds what the others do. */
function columnsFor(
  { approvals, cardNames, userId, openId, onOpen }: ApprovalTableProps,
  onPhone: boolean,
): Column<ApprovalWire>[] {
  const summaryOf = ({ subject }: ApprovalWire) => approvalSummary(subject, cardNames);
  const outcome = (approval: ApprovalWire) => (
    <Outcome approval={approval} about={summaryOf(approval)} userId={userId} />
  );
  return [
    {
      key: 'request',
      title: pageWords.columns.request,
      render: (approval) => (
        <span className="two-line">
          <button
            type="button"
            className="quiet-button name"
            aria-label={pageWords.open(summaryOf(approval))}
            onClick={() => onOpen(approval.id)}
          >
            {summaryOf(approval)}
          </button>
          <span>
            {personName(approval.author)} · <RelativeTime at={approval.createdAt} />
          </span>
          <Reason approval={approval} />
          {onPhone && (
            <span className="approval-more">
              {approval.status !== 'pending' && <StatusChip status={approval.status} />}
              {outcome(approval)}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'change',
      title: changeTitle(approvals),
      width: 120,
      align: 'right',
      render: ({ subject }) => <Change subject={subject} />,
    },
    // The drawer shows both.
    ...(openId === null
      ? [
          {
            key: 'status',
            title: pageWords.columns.status,
            width: 128,
            wideOnly: true,
            render: ({ status }: ApprovalWire) => !onPhone && <StatusChip status={status} />,
          },
        ]
      : []),
    {
      key: 'decision',
      title: pageWords.columns.decision,
      width: 220,
      wideOnly: true,
      render: (approval) => !onPhone && outcome(approval),
    },
  ];
}

function Reason({ approval }: { readonly approval: ApprovalWire }) {
  const reason = writtenReason(approval);
  return reason === null ? null : <span className="supporting">{words.quoted(reason)}</span>;
}

/** A signature is for an amount, not an increase. */
const changeTitle = (approvals: readonly ApprovalWire[]): string =>
  approvals.some(({ subject }) => subject.kind === 'signature')
    ? pageWords.columns.amount
    : pageWords.columns.change;

/** The increase that it requests. */
function Change({ subject }: Pick<ApprovalWire, 'subject'>) {
  if (subject.kind === 'program_member') return null;
  if (subject.kind === 'signature')
    return subject.amount === null ? null : <>{moneyText(subject.amount, subject.currency)}</>;
  const currentMinor = subject.kind === 'card' ? 0 : subject.currentLimit;
  return <span className="money">+{moneyText(subject.requestedLimit - currentMinor, subject.currency)}</span>;
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
