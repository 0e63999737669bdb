import { type GiftWire, largestGiftMinor, matchPaymentMethods } from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useGetGiftPageQuery, useMarkEmployerMatchMutation } from '../../../api/gifts.api.ts';
import { donorName } from '../../../lib/donor-name.ts';
import { amountInput, moneyText, parseAmount } from '../../../lib/money-format.ts';
import { utcDate } from '../../../lib/time-format.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { amountRule, emailRule, required, receivedOnRule, requiredText } from '../../../ui/form-rules.ts';
import { employerMatchWords as words } from '../../../words/en/employer-matches.ts';
import { giftMethodWords } from '../../../words/en/gift-methods.ts';

type Method = (typeof matchPaymentMethods)[number];
type Source = 'record' | 'link';

/** Named as the API names them, so that its problems appear at their fields. */
interface Fields {
  readonly source: Source;
  readonly received: {
    readonly amount: string;
    readonly receivedOn: string;
    readonly giftId?: string;
    readonly payment?: {
      readonly method: Method;
      readonly email?: string;
      readonly checkNumber?: string;
      readonly fund?: string;
      readonly sponsor?: string;
    };
  };
}

interface EmployerPaymentProps {
  readonly open: boolean;
  readonly gift: GiftWire;
  readonly employer: string;
  readonly onClose: () => void;
}

const textOrNull = (text: string | undefined) => (text?.trim() ? text.trim() : null);

/** An employer's payment for a gift: by a gift recorded now, or by an existing one. */
export function EmployerPaymentDrawer({ open, gift, employer, onClose }: EmployerPaymentProps) {
  const [mark] = useMarkEmployerMatchMutation();
  const { id, currency, amount } = gift;
  const save = ({ source, received }: Fields) =>
    mark({
      giftId: id,
      status: 'received',
      received: {
        amount: parseAmount(received.amount, currency) ?? 0,
        receivedOn: received.receivedOn,
        giftId: source === 'link' ? (received.giftId ?? null) : null,
        payment: source === 'link' || received.payment === undefined ? null : paymentOf(received.payment),
      },
    });
  return (
    <FormDrawer<Fields>
      open={open}
      title={words.formTitle(employer)}
      submitLabel={words.save}
      initial={{
        source: 'record',
        received: {
          amount: amount > 0 ? amountInput(amount, currency) : '',
          receivedOn: utcDay(new Date()),
          payment: { method: 'check' },
        },
      }}
      onClose={onClose}
      onSubmit={save}
      done={() => words.marked}
    >
      <Form.Item name="source" label={words.source}>
        <Select
          options={(['record', 'link'] as const).map((value) => ({ value, label: words.sources[value] }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['source']}>
        {({ getFieldValue }) =>
          (getFieldValue('source') as Source) === 'link' ? (
            <GiftChoice except={id} employer={employer} />
          ) : (
            <PaymentFields />
          )
        }
      </Form.Item>
      <Form.Item
        name={['received', 'amount']}
        label={words.amount}
        rules={[required, amountRule(currency, largestGiftMinor)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <Form.Item
        name={['received', 'receivedOn']}
        label={words.receivedOn}
        rules={[required, receivedOnRule]}
      >
        <Input type="date" />
      </Form.Item>
    </FormDrawer>
  );
}

function paymentOf({
  method,
  email,
  checkNumber,
  fund,
  sponsor,
}: NonNullable<Fields['received']['payment']>) {
  return {
    method,
    email: textOrNull(email),
    checkNumber: textOrNull(checkNumber),
    advisedFund: method === 'donor_advised_fund' ? { fund: fund ?? '', sponsor: sponsor ?? '' } : null,
  };
}

const shownGifts = 20;

function GiftChoice({ except, employer }: { readonly except: string; readonly employer: string }) {
  const [q, setQ] = useState(employer);
  const { currentData, isFetching } = useGetGiftPageQuery({ q, status: 'succeeded', limit: shownGifts });
  const gifts = currentData?.items.filter(({ id, employerMatch }) => id !== except && employerMatch === null);
  return (
    <Form.Item name={['received', 'giftId']} label={words.gift} extra={words.linkHint} rules={[required]}>
      <Select
        showSearch={{ filterOption: false, onSearch: (typed) => setQ(typed === '' ? employer : typed) }}
        placeholder={words.chooseGift}
        loading={isFetching}
        notFoundContent={words.noGift}
        options={gifts?.map(({ id, donor, amount, currency, occurredAt }) => ({
          value: id,
          label: `${donorName(donor)} · ${moneyText(amount, currency)} · ${utcDate(new Date(occurredAt))}`,
        }))}
      />
    </Form.Item>
  );
}

function PaymentFields() {
  return (
    <>
      <Form.Item
        name={['received', 'payment', 'method']}
        label={words.method}
        extra={words.recordHint}
        rules={[required]}
      >
        <Select options={matchPaymentMethods.map((value) => ({ value, label: giftMethodWords[value] }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={[['received', 'payment', 'method']]}>
        {({ getFieldValue }) => (
          <MethodFields method={getFieldValue(['received', 'payment', 'method']) as Method | undefined} />
        )}
      </Form.Item>
      <Form.Item
        name={['received', 'payment', 'email']}
        label={words.email}
        extra={words.emailHint}
        rules={[emailRule]}
      >
        <Input type="email" autoComplete="off" />
      </Form.Item>
    </>
  );
}

function MethodFields({ method }: { readonly method: Method | undefined }) {
  if (method === 'check')
    return (
      <Form.Item name={['received', 'payment', 'checkNumber']} label={words.checkNumber}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
    );
  if (method !== 'donor_advised_fund') return null;
  return (
    <>
      <Form.Item name={['received', 'payment', 'fund']} label={words.advisedFund} rules={[requiredText]}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <Form.Item name={['received', 'payment', 'sponsor']} label={words.fundSponsor} rules={[requiredText]}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
    </>
  );
}
