import { type GiftHistoryWire, type GiftWire } from '@almoner/contracts';
import { Input, Modal } from 'antd';
import { type ComponentRef, useId, useRef, useState } from 'react';
import { useAnswerDisputeMutation } from '../../api/gifts.api.ts';
import { useDialogFocus } from '../../ui/use-dialog-focus.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { disputeWords as words } from '../../words/en/fundraising.ts';
import { DisputeFiles } from './dispute-files.tsx';
import { useDisputeUploads } from './use-dispute-uploads.ts';

interface DisputeAnswerDialogProps {
  readonly gift: GiftWire;
  readonly dispute: GiftHistoryWire['disputes'][number];
  readonly onClose: () => void;
}

/** Why a disputed gift is valid, in words and files. It is sent to the bank once. */
export function DisputeAnswerDialog({ gift, dispute, onClose }: DisputeAnswerDialogProps) {
  const [answer, { isLoading }] = useAnswerDisputeMutation();
  const feedback = useMutationFeedback();
  const uploads = useDisputeUploads(gift.id);
  const [text, setText] = useState('');
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const beginInField = useDialogFocus(field);
  const [labelId, hintId] = [useId(), useId()];
  const send = async () => {
    const body = { giftId: gift.id, text: text.trim(), submit: true };
    if (await feedback(answer(body), words.answered)) onClose();
  };
  return (
    <Modal
      open
      centered
      title={words.answer}
      okText={words.send}
      okButtonProps={{ disabled: text.trim() === '' || uploads.isSending }}
      confirmLoading={isLoading}
      onOk={() => void send()}
      onCancel={onClose}
      afterOpenChange={beginInField}
    >
      <label htmlFor={labelId}>{words.label}</label>
      <Input.TextArea
        id={labelId}
        ref={field}
        aria-describedby={hintId}
        rows={3}
        maxLength={5_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={hintId} className="supporting">
        {words.hint}
      </p>
      <DisputeFiles giftId={gift.id} files={dispute.files} uploads={uploads} />
    </Modal>
  );
}
