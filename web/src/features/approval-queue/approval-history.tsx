import { type ApprovalWire } from '@almoner/contracts';
import { type ReactNode } from 'react';
import { personName } from '../../lib/person-name.ts';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { approvalPageWords as pageWords } from '../../words/en/approval-page.ts';
import { approvalWords as words } from '../../words/en/approvals.ts';

/** Who made the request, who decided what, and how it ended. */
export function ApprovalHistory({ approval }: { readonly approval: ApprovalWire }) {
  const { author, createdAt, votes, status, decidedAt, endReason } = approval;
  const isEnded = status === 'withdrawn' || status === 'expired';
  return (
    <section aria-label={pageWords.history}>
      <h3 className="drawer-heading">{pageWords.history}</h3>
      <ol className="approval-history">
        <Step at={createdAt}>{pageWords.requested(personName(author))}</Step>
        {votes.map(({ voter, decision, note, votedAt }) => (
          <Step key={voter.id} at={votedAt}>
            {pageWords.voted[decision](personName(voter))}
            {note !== '' && ` ${words.quoted(note)}`}
          </Step>
        ))}
        {isEnded && decidedAt !== null && (
          <Step at={decidedAt}>
            {endReason === undefined ? pageWords.ended[status] : pageWords.withdrawnBecause[endReason]}
          </Step>
        )}
      </ol>
    </section>
  );
}

function Step({ at, children }: { readonly at: string; readonly children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <span className="supporting">
        <DayAndTime at={at} />
      </span>
    </li>
  );
}
