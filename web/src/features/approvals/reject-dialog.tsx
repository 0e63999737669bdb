import { type ApprovalWire } from '@almoner/contracts';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useDecideApprovalMutation } from '../../api/approvals.api.ts';
import { personName } from '../../lib/person-name.ts';
import { approvalWords as words } from '../../words/en/approvals.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';

interface RejectDialogProps {
  readonly approval: ApprovalWire;
  readonly onClose: () => void;
}

/** Stays open, with the reason as it was typed, until the rejection is saved. */
export function RejectDialog({ approval, onClose }: RejectDialogProps) {
  const { id, version, author, subject } = approval;
  const needsReason = subject.kind === 'signature';
  const showResult = useMutationFeedback();
  const [decide, { isLoading }] = useDecideApprovalMutation();
  const [note, setNote] = useState('');
  const [labelId, hintId] = [useId(), useId()];
  const reject = async () => {
    const isSaved = await showResult(
      decide({ id, version, decision: 'reject', note: note.trim() }),
      words.rejected,
    );
    if (isSaved) onClose();
  };
  return (
    <Modal
      open
      centered
      title={words.rejectQuestion}
      okText={words.reject}
      okButtonProps={{ danger: true, disabled: needsReason && note.trim() === '' }}
      cancelText={words.keepOpen}
      confirmLoading={isLoading}
      onOk={() => void reject()}
      onCancel={onClose}
    >
      <label htmlFor={labelId}>{needsReason ? words.rejectReasonRequired : words.rejectReason}</label>
      <Input.TextArea
        id={labelId}
        aria-describedby={hintId}
        rows={3}
        maxLength={words.reasonMax}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <p id={hintId} className="supporting">
        {words.rejectReasonHint(personName(author))}
      </p>
    </Modal>
  );
}
