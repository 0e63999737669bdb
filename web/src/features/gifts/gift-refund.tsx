import { type GiftHistoryWire, type GiftWire, isOnlineGift, refundReasons } from '@almoner/contracts';
import { Button, Input, Segmented, Select } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useRefundGiftMutation } from '../../api/gifts.api.ts';
import { newKey } from '../../lib/new-key.ts';
import { amountInput, moneyText, parseAmount } from '../../lib/money-format.ts';
import { isRefusal } from '../../api/problem.ts';
import { Consequences } from '../../ui/consequences.tsx';
import { Money } from '../../ui/money.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { refundWords as words } from '../../words/en/fundraising.ts';
import { recurringFrequency } from '../recurring-gifts/shared/recurring-mark.ts';
import { sharesOfRefund } from './refund-shares.ts';

interface GiftRefundProps {
  readonly gift: GiftWire;
  readonly history: GiftHistoryWire;
  readonly onClose: () => void;
}

type Reason = (typeof refundReasons)[number];

/** A refund with what it changes, before the button that makes it. */
export function GiftRefund({ gift, history, onClose }: GiftRefundProps) {
  const { currency, amount: paid, refunded } = gift;
  const [isPart, setPart] = useState(false);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<Reason>('requested_by_customer');
  const [send, { isLoading }] = useRefundGiftMutation();
  const feedback = useMutationFeedback();
  // A new one only after a refusal: while the outcome is unknown, trying again refunds once.
  const key = useRef(newKey());
  const amountId = useId();
  // It replaces the button that opened it.
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const text = (minor: number) => moneyText(minor, currency);
  const minor = isPart ? (parseAmount(typed, currency) ?? 0) : history.refundable;
  const isTooMuch = minor > history.refundable;
  const isPayable = minor > 0 && !isTooMuch;
  // An amount that cannot be refunded changes nothing, and is not subtracted below.
  const subtracted = isPayable ? minor : 0;
  const refund = async () => {
    const body = { giftId: gift.id, amount: minor, reason, key: key.current };
    const answer = await send(body);
    if (await feedback(Promise.resolve(answer), words.done(text(minor)))) return onClose();
    if (isRefusal(answer.error)) key.current = newKey();
  };
  return (
    <section ref={panel} tabIndex={-1} className="refund-panel" aria-label={words.title}>
      <h3>{words.title}</h3>
      <Segmented
        block
        value={isPart ? 'part' : 'all'}
        options={[
          { value: 'all', label: words.all(text(history.refundable)) },
          { value: 'part', label: words.part },
        ]}
        onChange={(choice) => setPart(choice === 'part')}
      />
      <div className="refund-fields">
        <label htmlFor={amountId}>
          {words.amount}
          <Input
            id={amountId}
            inputMode="decimal"
            autoComplete="off"
            suffix={currency}
            disabled={!isPart}
            status={isTooMuch ? 'error' : ''}
            value={isPart ? typed : amountInput(history.refundable, currency)}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <label>
          {words.reason}
          <Select<Reason>
            aria-label={words.reason}
            value={reason}
            options={refundReasons.map((value) => ({ value, label: words.reasons[value] }))}
            onChange={setReason}
          />
        </label>
      </div>
      {isTooMuch && <p role="alert">{words.tooMuch(text(history.refundable))}</p>}
      <dl className="figure-sum">
        <dt>{words.paid}</dt>
        <dd>
          <Money minor={paid} currency={currency} />
        </dd>
        {refunded > 0 && (
          <>
            <dt>{words.refundedBefore}</dt>
            <dd>
              <Money minor={-refunded} currency={currency} />
            </dd>
          </>
        )}
        <dt>{words.back[paidWith(gift)]}</dt>
        <dd>
          <Money minor={0 - subtracted} currency={currency} zeroAsDash />
        </dd>
        <dt>{words.after}</dt>
        <dd>
          <Money minor={paid - refunded - subtracted} currency={currency} />
        </dd>
      </dl>
      {isPayable && <Consequences sentences={consequencesOf(gift, history, minor)} />}
      <div className="drawer-actions">
        <Button type="primary" danger disabled={!isPayable} loading={isLoading} onClick={() => void refund()}>
          {words.send(text(minor))}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
        <span className="supporting">{words.time}</span>
      </div>
    </section>
  );
}

/** Only what was paid here can be refunded here. */
const paidWith = ({ method }: GiftWire) => (isOnlineGift(method) ? method : 'card');

function shareTexts(gift: GiftWire, { designations }: GiftHistoryWire, minor: number): string[] {
  const { undesignated, funds } = sharesOfRefund(gift, designations, minor);
  const text = (amount: number) => moneyText(amount, gift.currency);
  return [
    ...(undesignated > 0 ? [words.undesignatedShare(text(undesignated))] : []),
    ...funds
      .filter(({ amount }) => amount > 0)
      .map(({ name, amount }) => words.fundShare(text(amount), name)),
  ];
}

function consequencesOf(gift: GiftWire, history: GiftHistoryWire, minor: number): string[] {
  const { receiptNumber, fee, currency, amount, refunded, match } = gift;
  const frequency = recurringFrequency(gift);
  const isRest = amount - refunded - minor > 0;
  return [
    ...(history.designations.length === 0 ? [] : [words.shares(shareTexts(gift, history, minor))]),
    ...(receiptNumber === null ? [] : [isRest ? words.replaced(receiptNumber) : words.voided(receiptNumber)]),
    ...(match === null ? [] : [words.match(match.sponsor, isRest)]),
    ...(fee === null || fee === 0 ? [] : [words.feeStays(moneyText(fee, currency))]),
    ...(frequency === null ? [] : [words.goesOn(frequency)]),
    words.oneAdmin[paidWith(gift)],
  ];
}
