import { type ApprovalWire } from '@almoner/contracts';
import { useGetApprovalQuery } from '../../api/approvals.api.ts';
import { readProblem } from '../../api/problem.ts';
import { approvalSummary, writtenReason } from '../../lib/approval-summary.ts';
import { personName } from '../../lib/person-name.ts';
import { EmptyState, FailedNotice } from '../../ui/list-states.tsx';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { approvalPageWords as pageWords } from '../../words/en/approval-page.ts';
import { approvalWords as words } from '../../words/en/approvals.ts';
import { ApprovalEvidence } from './approval-evidence.tsx';
import { ApprovalHistory } from './approval-history.tsx';
import { ApprovalActions } from '../approvals/shared/approval-actions.tsx';
import { WithdrawButton } from '../approvals/shared/withdraw-button.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';

interface ApprovalDrawerProps {
  readonly listed: readonly ApprovalWire[];
  readonly openId: string | null;
  readonly cardNames: ReadonlyMap<string, string>;
  /** For the viewer. */
  readonly userId: string;
  readonly onClose: () => void;
}

/** One request: who requests what and why, what it would change, and its history. */
export function ApprovalDrawer({ listed, openId, cardNames, userId, onClose }: ApprovalDrawerProps) {
  const known = listed.find(({ id }) => id === openId);
  const fetched = useGetApprovalQuery(openId ?? '', { skip: openId === null || known !== undefined });
  const approval = known ?? (openId === null ? undefined : fetched.currentData);
  return (
    <SideDrawer
      open={openId !== null}
      beside
      title={approval ? words.asks[approval.subject.kind](personName(approval.author)) : pageWords.one}
      footer={
        approval?.status === 'pending' && <Footer approval={approval} cardNames={cardNames} userId={userId} />
      }
      onClose={onClose}
    >
      {approval ? (
        <Details key={approval.id} approval={approval} cardNames={cardNames} />
      ) : fetched.isError ? (
        <FailedNotice problem={readProblem(fetched.error)} onRetry={() => void fetched.refetch()} />
      ) : approval === null ? (
        <>
          <h3 className="drawer-heading">{pageWords.missing}</h3>
          <EmptyState sentence={pageWords.missingHint} />
        </>
      ) : (
        <LoadingLines rows={8} />
      )}
    </SideDrawer>
  );
}

interface DetailsProps {
  readonly approval: ApprovalWire;
  readonly cardNames: ReadonlyMap<string, string>;
}

function Footer({ approval, cardNames, userId }: DetailsProps & { readonly userId: string }) {
  if (approval.author.id === userId) return <WithdrawButton approval={approval} />;
  return (
    <ApprovalActions
      approval={approval}
      about={approvalSummary(approval.subject, cardNames)}
      size="middle"
      isMain
    />
  );
}

function Details({ approval, cardNames }: DetailsProps) {
  const { subject, createdAt, expiresAt, status } = approval;
  const reason = writtenReason(approval);
  return (
    <>
      <p className="approval-lead">
        <span className="name">{approvalSummary(subject, cardNames)}</span>
        {status !== 'pending' && <StatusChip status={status} />}
      </p>
      <p className="supporting">
        <DayAndTime at={createdAt} />
      </p>
      {reason !== null && <blockquote className="approval-reason">{words.quoted(reason)}</blockquote>}
      {status === 'pending' && <ApprovalEvidence subject={subject} />}
      <ApprovalHistory approval={approval} />
      {status === 'pending' && (
        <p className="supporting">
          {pageWords.expires}: <DayAndTime at={expiresAt} />
        </p>
      )}
    </>
  );
}
