import { CommentOutlined } from '@ant-design/icons';
import { type ReimbursementWire } from '@almoner/contracts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';

/** Why a report came back, above its lines: which its author needs to know first. */
export function ReturnedNote({ report: { status, votes } }: { readonly report: ReimbursementWire }) {
  if (status !== 'changes_requested' && status !== 'rejected') return null;
  const decision = status === 'rejected' ? 'reject' : 'request_changes';
  const vote = votes.findLast((given) => given.decision === decision);
  if (vote === undefined || vote.note === '') return null;
  return (
    <p className="returned-note">
      <CommentOutlined aria-hidden />
      <span>
        <strong>{words.returnedBy(vote.voter.name, decision)}</strong> {vote.note}
      </span>
    </p>
  );
}
