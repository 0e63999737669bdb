import './approvals.css';
import { type ApprovalWire } from '@almoner/contracts';
import { type ReactNode } from 'react';
import { useGetSignaturesOfMovementQuery } from '../../../api/signatures.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { personName } from '../../../lib/person-name.ts';
import { DayAndTime } from '../../../ui/relative-time.tsx';
import { approvalPageWords } from '../../../words/en/approval-page.ts';
import { signatureWords as words } from '../../../words/en/signatures.ts';
import { SigningActions } from './pending-signatures.tsx';
import { signingText } from './signing-text.ts';
import { useReadsRequests } from './use-pending-signatures.ts';

/** Who signed a movement, and who still must; nothing where one signature was enough. */
export function MovementSignatures({ movementId }: { readonly movementId: string }) {
  const readsRequests = useReadsRequests();
  const { currentData: approval = null } = useGetSignaturesOfMovementQuery(movementId, {
    skip: !readsRequests,
  });
  return approval === null ? null : <Signatures approval={approval} />;
}

function Signatures({ approval }: { readonly approval: ApprovalWire }) {
  const userId = useAccount()?.id ?? '';
  const { author, createdAt, votes, status, decidedAt, expiresAt, endReason } = approval;
  return (
    <section aria-label={words.signatures}>
      <h3 className="drawer-heading">{words.signatures}</h3>
      <ol className="approval-history">
        <Line at={createdAt}>{words.signed(personName(author))}</Line>
        {votes.map(({ voter, decision, note, votedAt }) => (
          <Line key={voter.id} at={votedAt}>
            {decision === 'approve'
              ? words.signed(personName(voter))
              : words.rejected(personName(voter), note)}
          </Line>
        ))}
        {(status === 'withdrawn' || status === 'expired') && decidedAt !== null && (
          <Line at={decidedAt}>
            {endReason === undefined
              ? approvalPageWords.ended[status]
              : approvalPageWords.withdrawnBecause[endReason]}
          </Line>
        )}
      </ol>
      {status === 'pending' && (
        <>
          <p className="supporting">
            {signingText(approval, userId)} {words.expires} <DayAndTime at={expiresAt} />
          </p>
          <SigningActions approval={approval} userId={userId} size="middle" />
        </>
      )}
    </section>
  );
}

function Line({ at, children }: { readonly at: string; readonly children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <span className="supporting">
        <DayAndTime at={at} />
      </span>
    </li>
  );
}
