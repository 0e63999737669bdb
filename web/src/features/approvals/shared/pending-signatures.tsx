import './approvals.css';
import { type ApprovalWire, type SignedMovement } from '@almoner/contracts';
import { useAccount } from '../../../state/use-account.ts';
import { approvalSummary } from '../../../lib/approval-summary.ts';
import { DayAndTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { approvalPageWords } from '../../../words/en/approval-page.ts';
import { signatureWords as words } from '../../../words/en/signatures.ts';
import { EvidenceFiles } from '../../fund-files/shared/evidence-files.tsx';
import { ApprovalActions } from './approval-actions.tsx';
import { signingText } from './signing-text.ts';
import { usePendingSignatures } from './use-pending-signatures.ts';
import { WithdrawButton } from './withdraw-button.tsx';

interface PendingSignaturesProps {
  readonly movement: SignedMovement | readonly SignedMovement[];
  /** Only releases from this fund. */
  readonly fundId?: string;
}

/** The movements of one account, or the changes of one kind, that wait for a second admin; nothing where none waits. */
export function PendingSignatures({ movement, fundId }: PendingSignaturesProps) {
  const movements = [movement].flat();
  const waiting = usePendingSignatures().filter(
    ({ subject }) =>
      movements.includes(subject.movement) && (fundId === undefined || subject.fundId === fundId),
  );
  if (waiting.length === 0) return null;
  return (
    <Section title={words.toSign}>
      <ul className="plain-list to-sign">
        {waiting.map((approval) => (
          <ToSign key={approval.id} approval={approval} />
        ))}
      </ul>
    </Section>
  );
}

function ToSign({ approval }: { readonly approval: ApprovalWire }) {
  const userId = useAccount()?.id ?? '';
  const { subject, expiresAt } = approval;
  return (
    <li className="to-sign-row">
      <span className="two-line">
        <span className="name">{approvalSummary(subject, new Map())}</span>
        <span className="supporting">
          {signingText(approval, userId)} {words.expires} <DayAndTime at={expiresAt} />
        </span>
      </span>
      <SigningActions approval={approval} userId={userId} size="small" />
      {subject.kind === 'signature' &&
        subject.movement === 'fund_release' &&
        subject.fundId !== undefined && (
          <div className="to-sign-evidence">
            {subject.evidence !== undefined && <p>{approvalPageWords.evidence(subject.evidence)}</p>}
            <EvidenceFiles fundId={subject.fundId} transferId={subject.movementId} takesFiles={false} />
          </div>
        )}
    </li>
  );
}

interface SigningActionsProps {
  readonly approval: ApprovalWire;
  readonly userId: string;
  readonly size: 'small' | 'middle';
}

/** The first signer can withdraw it; another admin can sign it or reject it. */
export function SigningActions({ approval, userId, size }: SigningActionsProps) {
  if (approval.author.id === userId) return <WithdrawButton approval={approval} size={size} />;
  return (
    <ApprovalActions approval={approval} about={approvalSummary(approval.subject, new Map())} size={size} />
  );
}
