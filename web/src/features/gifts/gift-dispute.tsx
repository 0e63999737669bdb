import './gift-history.css';
import { type GiftHistoryWire, type GiftWire } from '@almoner/contracts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useAcceptDisputeMutation } from '../../api/gifts.api.ts';
import { capitalized } from '../../lib/capitalized.ts';
import { moneyText } from '../../lib/money-format.ts';
import { Money } from '../../ui/money.tsx';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { disputeWords as words, giftHistoryWords as historyWords } from '../../words/en/fundraising.ts';
import { DisputeAnswerDialog } from './dispute-answer-dialog.tsx';

interface GiftDisputeProps {
  readonly gift: GiftWire;
  readonly dispute: GiftHistoryWire['disputes'][number];
}

/** A dispute that waits for a response: the deadline, what it took, and an admin's actions. */
export function GiftDispute({ gift, dispute }: GiftDisputeProps) {
  const [open, setOpen] = useState<'answer' | 'accept' | null>(null);
  const [accept, accepting] = useAcceptDisputeMutation();
  const feedback = useMutationFeedback();
  const close = () => setOpen(null);
  const sendAcceptance = async () => {
    if (await feedback(accept(gift.id), words.accepted)) close();
  };
  const { amount, reason, isInquiry, evidenceDueAt } = dispute;
  const text = moneyText(amount, gift.currency);
  return (
    <section className="notice notice-warning dispute-notice" aria-label={words.title}>
      <strong>
        {isInquiry ? words.asked(text) : words.tookBack(text)}
        {evidenceDueAt !== null && (
          <>
            {' '}
            {words.respondBy} <DayAndTime at={evidenceDueAt} />
          </>
        )}
      </strong>
      <p>
        {capitalized(historyWords.disputeReasons[reason] ?? historyWords.otherReason)}.{' '}
        {isInquiry ? words.noRefundOfInquiry : words.noRefund}
      </p>
      {!isInquiry && <DisputeCost gift={gift} dispute={dispute} />}
      <div className="drawer-actions">
        <Button type="primary" onClick={() => setOpen('answer')}>
          {words.answer}
        </Button>
        <Button danger onClick={() => setOpen('accept')}>
          {words.accept}
        </Button>
      </div>
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
    </section>
  );
}

/** What the dispute has cost so far. */
function DisputeCost({ gift: { currency }, dispute: { amount, fee } }: GiftDisputeProps) {
  return (
    <dl className="figure-sum">
      <dt>{words.takenBack}</dt>
      <dd>
        <Money minor={-amount} currency={currency} />
      </dd>
      <dt>{historyWords.disputeFee}</dt>
      <dd>
        <Money minor={0 - fee} currency={currency} zeroAsDash />
      </dd>
      <dt>{words.totalTaken}</dt>
      <dd>
        <Money minor={-amount - fee} currency={currency} />
      </dd>
    </dl>
  );
}
