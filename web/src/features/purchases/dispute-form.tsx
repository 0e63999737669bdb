import {
  cardDisputeReasons,
  type CardDisputeEvidence,
  type CardDisputeReason,
  type EvidenceField,
  type PurchaseDisputeWire,
  type PurchaseWire,
} from '@almoner/contracts';
import { Button, Input, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import {
  useSavePurchaseDisputeMutation,
  useSubmitPurchaseDisputeMutation,
} from '../../api/card-disputes.api.ts';
import { isRefusal } from '../../api/problem.ts';
import { useGetPurchasePageQuery } from '../../api/purchases.api.ts';
import { amountInput, moneyText, parseAmount } from '../../lib/money-format.ts';
import { newKey } from '../../lib/new-key.ts';
import { DayField } from '../../ui/day-field.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { exactTime } from '../../lib/time-format.ts';
import { cardDisputeWords as words } from '../../words/en/card-disputes.ts';
import { evidenceOf, fieldsOf, isComplete, isDisputeOver } from './dispute-draft.ts';

interface DisputeFormProps {
  readonly purchase: PurchaseWire;
  readonly state: PurchaseDisputeWire;
  readonly onClose: () => void;
}

/** Asks only what the reason needs. A draft is kept; submitting saves it first. */
export function DisputeForm({ purchase, state, onClose }: DisputeFormProps) {
  const { currency, disputable } = state;
  const draft = state.dispute?.status === 'draft' ? state.dispute : null;
  const [reason, setReason] = useState<CardDisputeReason>(draft?.reason ?? 'fraudulent');
  const [evidence, setEvidence] = useState<CardDisputeEvidence>(draft?.evidence ?? {});
  const [typed, setTyped] = useState(() => amountInput(draft?.amount ?? disputable, currency));
  const [save, saving] = useSavePurchaseDisputeMutation();
  const [submit, submitting] = useSubmitPurchaseDisputeMutation();
  const feedback = useMutationFeedback();
  const ask = useConfirmation();
  const amountId = useId();
  // A new one only after a refusal: while the outcome is unknown, trying again submits once.
  const key = useRef(newKey());
  const saved = useRef(openVersion(state));
  const amount = parseAmount(typed, currency) ?? 0;
  const isTooMuch = amount > disputable;
  const isReady = amount > 0 && !isTooMuch;
  const set = (change: CardDisputeEvidence) => setEvidence((before) => ({ ...before, ...change }));
  const keep = async (done?: string) => {
    const body = { reason, amount, evidence: evidenceOf(reason, evidence), version: saved.current };
    const answer = await save({ purchaseId: purchase.id, ...body });
    if (!(await feedback(Promise.resolve(answer), done))) return false;
    saved.current = answer.data?.dispute?.version ?? saved.current;
    return true;
  };
  const send = async () => {
    if (!(await keep())) return;
    const answer = await submit({ purchaseId: purchase.id, version: saved.current, key: key.current });
    if (await feedback(Promise.resolve(answer), words.submitted)) return onClose();
    if (isRefusal(answer.error)) key.current = newKey();
  };
  const confirm = () =>
    ask({
      title: words.confirm(moneyText(amount, currency)),
      content: words.submitHint,
      okText: words.submit,
      onOk: send,
    });
  const isBusy = saving.isLoading || submitting.isLoading;
  return (
    <section className="dispute-form" aria-label={words.open}>
      <label>
        {words.reason}
        <Select<CardDisputeReason>
          aria-label={words.reason}
          value={reason}
          options={cardDisputeReasons.map((value) => ({ value, label: words.reasons[value] }))}
          onChange={setReason}
        />
      </label>
      <label htmlFor={amountId}>
        {words.amount}
        <Input
          id={amountId}
          inputMode="decimal"
          autoComplete="off"
          suffix={currency}
          status={isTooMuch ? 'error' : ''}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {isTooMuch && <p role="alert">{words.tooMuch(moneyText(disputable, currency))}</p>}
      {fieldsOf(reason).map((name) => (
        <EvidenceInput key={name} name={name} purchase={purchase} evidence={evidence} onChange={set} />
      ))}
      <p className="supporting">{isComplete(reason, evidence) ? words.submitHint : words.missing}</p>
      <div className="drawer-actions">
        <Button
          type="primary"
          disabled={!isReady || !isComplete(reason, evidence)}
          loading={isBusy}
          onClick={confirm}
        >
          {words.submit}
        </Button>
        <Button disabled={!isReady} loading={isBusy} onClick={() => void keep(words.saved)}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </section>
  );
}

const openVersion = ({ dispute }: PurchaseDisputeWire) =>
  dispute === null || isDisputeOver(dispute.status) ? 0 : dispute.version;

interface EvidenceInputProps {
  readonly name: EvidenceField;
  readonly purchase: PurchaseWire;
  readonly evidence: CardDisputeEvidence;
  readonly onChange: (change: CardDisputeEvidence) => void;
}

function EvidenceInput({ name, purchase, evidence, onChange }: EvidenceInputProps) {
  const label = words.fields[name];
  switch (name) {
    case 'expectedOn':
    case 'receivedOn':
    case 'canceledOn':
    case 'returnedOn':
      return <DayField label={label} value={evidence[name]} onChange={(day) => onChange({ [name]: day })} />;
    case 'productType':
      return (
        <Choice
          label={label}
          value={evidence[name]}
          options={words.productTypes}
          onChange={(value) => onChange({ [name]: value })}
        />
      );
    case 'returnStatus':
      return (
        <Choice
          label={label}
          value={evidence[name]}
          options={words.returnStatuses}
          onChange={(value) => onChange({ [name]: value })}
        />
      );
    case 'cancellationPolicyProvided': {
      const value = evidence[name] === undefined ? undefined : evidence[name] ? 'yes' : 'no';
      const options = { yes: words.yes, no: words.no };
      return (
        <Choice
          label={label}
          value={value}
          options={options}
          onChange={(chosen) => onChange({ [name]: chosen === 'yes' })}
        />
      );
    }
    case 'originalPurchaseId':
      return (
        <OriginalPurchase
          purchase={purchase}
          value={evidence[name]}
          onChange={(id) => onChange({ [name]: id })}
        />
      );
    default:
      return (
        <label>
          {label}
          <Input.TextArea
            aria-label={label}
            rows={3}
            maxLength={name === 'explanation' ? 2_500 : 1_000}
            value={evidence[name] ?? ''}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </label>
      );
  }
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <label>
      {label}
      <Select<Value>
        aria-label={label}
        value={value ?? null}
        options={(Object.keys(options) as Value[]).map((one) => ({ value: one, label: options[one] }))}
        onChange={onChange}
      />
    </label>
  );
}

/** The other purchases on the card at this merchant. */
function OriginalPurchase({
  purchase,
  value,
  onChange,
}: {
  readonly purchase: PurchaseWire;
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
}) {
  const merchant = purchase.merchant.networkId ?? purchase.merchant.name;
  const { data } = useGetPurchasePageQuery({ cardId: purchase.card.id, merchant, status: 'posted' });
  const others = (data?.items ?? []).filter(({ id }) => id !== purchase.id);
  const label = words.fields.originalPurchaseId;
  return (
    <label>
      {label}
      <Select<string>
        aria-label={label}
        value={value ?? null}
        notFoundContent={words.noOther}
        options={others.map(({ id, amount, currency, occurredAt }) => ({
          value: id,
          label: `${moneyText(amount, currency)}, ${exactTime(new Date(occurredAt))}`,
        }))}
        onChange={onChange}
      />
    </label>
  );
}
