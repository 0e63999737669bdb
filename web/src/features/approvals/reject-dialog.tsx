import { type ApprovalWire } from '@almoner/contracts';
import { useDecideApprovalMutation } from '../../api/approvals.api.ts';
import { personName } from '../../lib/person-name.ts';
import { TextDialog } from '../../ui/text-dialog.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { approvalWords as words } from '../../words/en/approvals.ts';

interface RejectDialogProps {
  readonly approval: ApprovalWire;
  readonly onClose: () => void;
}

export function RejectDialog({ approval, onClose }: RejectDialogProps) {
  const { id, version, author, subject } = approval;
  const needsReason = subject.kind === 'signature';
  const showResult = useMutationFeedback();
  const [decide, { isLoading }] = useDecideApprovalMutation();
  const reject = async (note: string) => {
    if (await showResult(decide({ id, version, decision: 'reject', note }), words.rejected)) onClose();
  };
  return (
    <TextDialog
      title={words.rejectQuestion}
      okText={words.reject}
      cancelText={words.keepOpen}
      label={needsReason ? words.rejectReasonRequired : words.rejectReason}
      hint={words.rejectReasonHint(personName(author))}
      danger
      minLength={needsReason ? 1 : 0}
      maxLength={words.reasonMax}
      isSending={isLoading}
      onSend={(note) => void reject(note)}
      onClose={onClose}
    />
  );
}
