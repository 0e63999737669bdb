import { largestGiftMinor, offlineGiftMethods as methods } from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { Checkbox, Form, type FormRule, Input, Select } from 'antd';
import { useListCampaignsQuery } from '../../../api/campaigns.api.ts';
import { useListFundsQuery } from '../../../api/funds.api.ts';
import { useRecordGiftMutation } from '../../../api/gifts.api.ts';
import { type AddressFields, addressInput } from '../../../lib/address-fields.ts';
import { parseAmount } from '../../../lib/money-format.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { amountRule, required, receivedOnRule, requiredText } from '../../../ui/form-rules.ts';
import { donorFields, type DonorOfGift } from '../donor-of-gift.ts';
import { designationsOf, type FundPart } from '../gift-designations.ts';
import { GiftAddress } from '../gift-address.tsx';
import { GiftFunds } from '../gift-funds.tsx';
import { KnownDonorFields } from '../known-donor-fields.tsx';
import { goodsWords, offlineGiftWords as words } from '../../../words/en/fundraising.ts';
import { giftMethodWords } from '../../../words/en/gift-methods.ts';

type Method = (typeof methods)[number];

interface Fields {
  readonly method: Method;
  readonly campaignId: string;
  readonly amount?: string;
  readonly receivedOn: string;
  readonly name: string;
  readonly email?: string;
  readonly employer?: string;
  readonly address?: AddressFields;
  readonly checkNumber?: string;
  readonly property?: string;
  readonly fundName?: string;
  readonly sponsor?: string;
  readonly designations?: readonly FundPart[];
  readonly goods?: string;
  readonly goodsValue?: string;
  readonly anonymous?: boolean;
}

/** The receipt states what the donor received and its value, so one without the other would be left out. */
const bothOrNeither =
  (other: 'goods' | 'goodsValue'): FormRule =>
  ({ getFieldValue }) => ({
    validator: (_rule, value: string | undefined) =>
      textOrNull(value) === null && textOrNull(getFieldValue(other) as string | undefined) !== null
        ? Promise.reject(new Error(goodsWords.both))
        : Promise.resolve(),
  });

interface RecordGiftProps {
  readonly open: boolean;
  readonly currency: string;
  /** Chosen from the start. */
  readonly campaignId?: string;
  /** Whose gift it is, filled in from the start. */
  readonly donor?: DonorOfGift;
  readonly onClose: () => void;
}

const isProperty = (method: Method | undefined) => method === 'in_kind' || method === 'stock';
const textOrNull = (text: string | undefined) => (text?.trim() ? text.trim() : null);

export function RecordGiftDrawer({ open, currency, campaignId, donor, onClose }: RecordGiftProps) {
  const [record] = useRecordGiftMutation();
  const { data: campaigns = [] } = useListCampaignsQuery();
  const save = (fields: Fields) => {
    const amount = isProperty(fields.method) ? null : parseAmount(fields.amount ?? '', currency);
    const goods = textOrNull(fields.goods);
    const value = parseAmount(fields.goodsValue ?? '', currency);
    const address = fields.address === undefined ? null : addressInput(fields.address);
    const advised = fields.method === 'donor_advised_fund';
    return record({
      method: fields.method,
      campaignId: fields.campaignId,
      amount,
      receivedOn: fields.receivedOn,
      donor: {
        name: fields.name.trim(),
        email: textOrNull(fields.email),
        ...(address !== null && { address }),
      },
      employer: textOrNull(fields.employer),
      anonymous: fields.anonymous ?? false,
      designations: designationsOf(fields.designations ?? [], amount, currency),
      checkNumber: textOrNull(fields.checkNumber),
      property: isProperty(fields.method) ? textOrNull(fields.property) : null,
      advisedFund: advised ? { fund: fields.fundName ?? '', sponsor: fields.sponsor ?? '' } : null,
      goodsAndServices: goods === null || value === null ? null : { description: goods, value },
    });
  };
  const [only] = campaigns.length === 1 ? campaigns : [];
  const chosen = campaignId ?? only?.id;
  return (
    <FormDrawer<Fields>
      open={open}
      title={words.title}
      submitLabel={words.save}
      initial={{
        method: 'check',
        designations: [{}],
        receivedOn: utcDay(new Date()),
        ...(chosen === undefined ? {} : { campaignId: chosen }),
        ...(donor === undefined ? {} : donorFields(donor)),
      }}
      onClose={onClose}
      onSubmit={save}
      done={({ name }) => words.done(name.trim())}
    >
      <Form.Item name="method" label={words.method} rules={[required]}>
        <Select options={methods.map((value) => ({ value, label: giftMethodWords[value] }))} />
      </Form.Item>
      <Form.Item name="campaignId" label={words.campaign} rules={[required]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={campaigns.map(({ id, title }) => ({ value: id, label: title }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['method']}>
        {({ getFieldValue }) => (
          <MethodFields method={getFieldValue('method') as Method | undefined} currency={currency} />
        )}
      </Form.Item>
      <Form.Item name="receivedOn" label={words.received} rules={[required, receivedOnRule]}>
        <Input type="date" />
      </Form.Item>
      <KnownDonorFields />
      <GiftAddress />
      <Form.Item name="employer" label={words.employer} extra={words.employerHint}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <Form.Item noStyle dependencies={['method']}>
        {({ getFieldValue }) => (
          <OptionalFields method={getFieldValue('method') as Method | undefined} currency={currency} />
        )}
      </Form.Item>
      <Form.Item name="anonymous" valuePropName="checked">
        <Checkbox>{words.anonymous}</Checkbox>
      </Form.Item>
    </FormDrawer>
  );
}

interface MethodFieldsProps {
  readonly method: Method | undefined;
  readonly currency: string;
}

/** The fields depend on what was given. */
function MethodFields({ method, currency }: MethodFieldsProps) {
  if (isProperty(method))
    return (
      <Form.Item name="property" label={words.property} extra={words.propertyHint} rules={[requiredText]}>
        <Input.TextArea rows={2} maxLength={300} />
      </Form.Item>
    );
  return (
    <>
      <Form.Item
        name="amount"
        label={words.amount}
        rules={[required, amountRule(currency, largestGiftMinor)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      {method === 'check' && (
        <Form.Item name="checkNumber" label={words.checkNumber}>
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
      )}
      {method === 'donor_advised_fund' && (
        <>
          <Form.Item name="fundName" label={words.advisedFund} rules={[requiredText]}>
            <Input maxLength={120} autoComplete="off" />
          </Form.Item>
          <Form.Item name="sponsor" label={words.sponsor} rules={[requiredText]}>
            <Input maxLength={120} autoComplete="off" />
          </Form.Item>
        </>
      )}
    </>
  );
}

/** For a gift of money: what most gifts do not have, after what every gift has. */
function OptionalFields({ method, currency }: MethodFieldsProps) {
  const { data: funds = [] } = useListFundsQuery();
  const openFunds = funds.filter(({ status }) => status === 'open');
  if (isProperty(method)) return null;
  return (
    <>
      {openFunds.length > 0 && <GiftFunds funds={openFunds} currency={currency} />}
      {method !== 'donor_advised_fund' && (
        <>
          <Form.Item
            name="goods"
            label={words.goods}
            extra={words.goodsHint}
            dependencies={['goodsValue']}
            rules={[bothOrNeither('goodsValue')]}
          >
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="goodsValue"
            label={words.goodsValue}
            dependencies={['goods']}
            rules={[amountRule(currency), bothOrNeither('goods')]}
          >
            <Input inputMode="decimal" autoComplete="off" suffix={currency} />
          </Form.Item>
        </>
      )}
    </>
  );
}
