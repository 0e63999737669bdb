import { type GiftHistoryWire, type GiftWire } from '@almoner/contracts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useAcceptDisputeMutation } from '../../api/gifts.api.ts';
import { moneyText } from '../../lib/money-format.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { disputeWords as words } from '../../words/en/fundraising.ts';
import { DisputeAnswerDialog } from './dispute-answer-dialog.tsx';

interface GiftDisputeProps {
  readonly gift: GiftWire;
  readonly dispute: GiftHistoryWire['disputes'][number];
}

/** An admin's actions on a dispute that waits for an answer. */
export function GiftDispute({ gift, dispute }: GiftDisputeProps) {
  const [open, setOpen] = useState<'answer' | 'accept' | null>(null);
  const [accept, accepting] = useAcceptDisputeMutation();
  const feedback = useMutationFeedback();
  const close = () => setOpen(null);
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
      {open === 'answer' && <DisputeAnswerDialog gift={gift} dispute={dispute} onClose={close} />}
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
