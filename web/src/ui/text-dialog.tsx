import { Input, Modal } from 'antd';
import { type ComponentRef, useId, useRef, useState } from 'react';
import { useDialogFocus } from './use-dialog-focus.ts';

interface TextDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly cancelText?: string | undefined;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly danger?: boolean;
  /** How many characters are needed, without spaces around them; none by default. */
  readonly minLength?: number;
  readonly maxLength: number;
  readonly isSending: boolean;
  readonly onSend: (text: string) => void;
  readonly onClose: () => void;
}

/** A question that is answered in words, such as a reason. Stays open, with the text as it was typed, until its owner closes it. */
export function TextDialog(props: TextDialogProps) {
  const { title, okText, cancelText, label, hint, danger = false, minLength = 0, maxLength } = props;
  const { isSending, onSend, onClose } = props;
  const [text, setText] = useState('');
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const beginInField = useDialogFocus(field);
  const [labelId, hintId] = [useId(), useId()];
  return (
    <Modal
      open
      centered
      title={title}
      okText={okText}
      okButtonProps={{ danger, disabled: text.trim().length < minLength }}
      cancelText={cancelText}
      confirmLoading={isSending}
      onOk={() => onSend(text.trim())}
      onCancel={onClose}
      afterOpenChange={beginInField}
    >
      <label htmlFor={labelId}>{label}</label>
      <Input.TextArea
        id={labelId}
        ref={field}
        aria-describedby={hint === undefined ? undefined : hintId}
        rows={3}
        maxLength={maxLength}
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
