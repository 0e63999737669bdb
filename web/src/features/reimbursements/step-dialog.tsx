import { Input, Modal } from 'antd';
import { useId, useState } from 'react';

interface StepDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly danger?: boolean;
  readonly isSending: boolean;
  readonly onSend: (text: string) => void;
  readonly onClose: () => void;
}

/** A step that needs some words: the reason of a refusal, or the reference of a payment. */
export function StepDialog(props: StepDialogProps) {
  const { title, label, hint, danger = false, isSending, onSend, onClose } = props;
  const [text, setText] = useState('');
  const [labelId, hintId] = [useId(), useId()];
  return (
    <Modal
      open
      centered
      title={title}
      okText={title}
      okButtonProps={{ danger, disabled: text.trim() === '' }}
      confirmLoading={isSending}
      onOk={() => onSend(text.trim())}
      onCancel={onClose}
    >
      <label htmlFor={labelId}>{label}</label>
      <Input.TextArea
        id={labelId}
        aria-describedby={hint === undefined ? undefined : hintId}
        rows={3}
        maxLength={120}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {hint !== undefined && (
        <p id={hintId} className="supporting">
          {hint}
        </p>
      )}
    </Modal>
  );
}
