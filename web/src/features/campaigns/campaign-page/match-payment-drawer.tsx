import { type CampaignMatchWire, largestGiftMinor, matchPaymentMethods } from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { Form, Input, Select } from 'antd';
import { useRecordMatchPaymentMutation } from '../../../api/campaign-matches.api.ts';
import { amountInput, parseAmount } from '../../../lib/money-format.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { amountRule, emailRule, required, receivedOnRule, requiredText } from '../../../ui/form-rules.ts';
import { campaignMatchWords as words } from '../../../words/en/campaign-matches.ts';
import { giftMethodWords } from '../../../words/en/gift-methods.ts';

type Method = (typeof matchPaymentMethods)[number];

interface Fields {
  readonly amount: string;
  readonly method: Method;
  readonly receivedOn: string;
  readonly email?: string;
  readonly checkNumber?: string;
  readonly fund?: string;
  readonly fundSponsor?: string;
}

interface MatchPaymentProps {
  readonly open: boolean;
  readonly match: CampaignMatchWire;
  readonly onClose: () => void;
}

const textOrNull = (text: string | undefined) => (text?.trim() ? text.trim() : null);

export function MatchPaymentDrawer({ open, match, onClose }: MatchPaymentProps) {
  const [record] = useRecordMatchPaymentMutation();
  const { id, sponsor, currency, used, paid } = match;
  const save = ({ amount, method, receivedOn, email, checkNumber, fund, fundSponsor }: Fields) =>
    record({
      id,
      amount: parseAmount(amount, currency) ?? 0,
      method,
      receivedOn,
      email: textOrNull(email),
      checkNumber: textOrNull(checkNumber),
      advisedFund: method === 'donor_advised_fund' ? { fund: fund ?? '', sponsor: fundSponsor ?? '' } : null,
    });
  return (
    <FormDrawer<Fields>
      open={open}
      title={words.paymentTitle(sponsor)}
      submitLabel={words.recordPayment}
      initial={{
        method: 'check',
        receivedOn: utcDay(new Date()),
        ...(used > paid ? { amount: amountInput(used - paid, currency) } : {}),
      }}
      onClose={onClose}
      onSubmit={save}
      done={() => words.recorded(sponsor)}
    >
      <Form.Item
        name="amount"
        label={words.amount}
        extra={words.paymentHint}
        rules={[required, amountRule(currency, largestGiftMinor)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <Form.Item name="method" label={words.method} rules={[required]}>
        <Select options={matchPaymentMethods.map((value) => ({ value, label: giftMethodWords[value] }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['method']}>
        {({ getFieldValue }) => <MethodFields method={getFieldValue('method') as Method | undefined} />}
      </Form.Item>
      <Form.Item name="receivedOn" label={words.receivedOn} rules={[required, receivedOnRule]}>
        <Input type="date" />
      </Form.Item>
      <Form.Item name="email" label={words.email} extra={words.emailHint} rules={[emailRule]}>
        <Input type="email" autoComplete="off" />
      </Form.Item>
    </FormDrawer>
  );
}

function MethodFields({ method }: { readonly method: Method | undefined }) {
  if (method === 'check')
    return (
      <Form.Item name="checkNumber" label={words.checkNumber}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
    );
  if (method !== 'donor_advised_fund') return null;
  return (
    <>
      <Form.Item name="fund" label={words.advisedFund} rules={[requiredText]}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <Form.Item name="fundSponsor" label={words.fundSponsor} rules={[requiredText]}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
    </>
  );
}
