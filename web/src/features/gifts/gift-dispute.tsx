import { type GiftWire } from '@almoner/contracts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useAcceptDisputeMutation, useAnswerDisputeMutation } from '../../api/gifts.api.ts';
import { moneyText } from '../../lib/money-format.ts';
import { TextDialog } from '../../ui/text-dialog.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { disputeWords as words } from '../../words/en/fundraising.ts';

/** What an admin can do about a dispute that waits for an answer. */
export function GiftDispute({ gift }: { readonly gift: GiftWire }) {
  const [open, setOpen] = useState<'answer' | 'accept' | null>(null);
  const [answer, answering] = useAnswerDisputeMutation();
  const [accept, accepting] = useAcceptDisputeMutation();
  const feedback = useMutationFeedback();
  const close = () => setOpen(null);
  const sendAnswer = async (text: string) => {
    if (await feedback(answer({ giftId: gift.id, text, submit: true }), words.answered)) close();
  };
  const sendAcceptance = async () => {
    if (await feedback(accept(gift.id), words.accepted)) close();
  };
  return (
    <div className="drawer-actions">
      <Button type="primary" onClick={() => setOpen('answer')}>
        {words.answer}
      </Button>
      <Button danger onClick={() => setOpen('accept')}>
        {words.accept}
      </Button>
      <p className="supporting">{words.noRefund}</p>
      {open === 'answer' && (
        <TextDialog
          title={words.answer}
          okText={words.send}
          label={words.label}
          hint={words.hint}
          minLength={1}
          maxLength={5_000}
          isSending={answering.isLoading}
          onSend={(text) => void sendAnswer(text)}
          onClose={close}
        />
      )}
      <Modal
        open={open === 'accept'}
        centered
        title={words.accept}
        okText={words.accept}
        okButtonProps={{ danger: true }}
        confirmLoading={accepting.isLoading}
        onOk={() => void sendAcceptance()}
        onCancel={close}
      >
        {words.consequences(moneyText(gift.amount, gift.currency))}
      </Modal>
    </div>
  );
}
