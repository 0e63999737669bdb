import './shared/wallet.css';
import { type ApprovalWire, type SignedMovement } from '@almoner/contracts';
import { useListPendingSignaturesQuery } from '../../api/signatures.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { approvalSummary } from '../../lib/approval-summary.ts';
import { personName } from '../../lib/person-name.ts';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { approvalWords } from '../../words/en/approvals.ts';
import { signatureWords as words } from '../../words/en/signatures.ts';
import { ApprovalActions } from '../approvals/shared/approval-actions.tsx';
import { WithdrawButton } from '../approvals/shared/withdraw-button.tsx';

/** The movements of one account that wait for a second admin; nothing where none waits. */
export function PendingSignatures({ movement }: { readonly movement: SignedMovement }) {
  const { data = [] } = useListPendingSignaturesQuery();
  const waiting = data.filter(({ subject }) => subject.kind === 'signature' && subject.movement === movement);
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
  const userId = useAccount()?.id;
  const { subject, author, expiresAt } = approval;
  const about = approvalSummary(subject, new Map());
  const isOwn = author.id === userId;
  return (
    <li className="to-sign-row">
      <span className="two-line">
        <span className="name">{about}</span>
        <span className="supporting">
          {isOwn ? approvalWords.signedFirst : words.signedBy(personName(author))} {words.expires}{' '}
          <DayAndTime at={expiresAt} />
        </span>
      </span>
      {isOwn ? (
        <WithdrawButton approval={approval} size="small" />
      ) : (
        <ApprovalActions approval={approval} about={about} />
      )}
    </li>
  );
}
