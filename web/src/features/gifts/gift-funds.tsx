import './gift-funds.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type FundWire } from '@almoner/contracts';
import { Button, Form, type FormRule, Input, Select } from 'antd';
import { moneyText, parseAmount } from '../../lib/money-format.ts';
import { amountRule, required } from '../../ui/form-rules.ts';
import { giftFundWords as words } from '../../words/en/gift-funds.ts';
import { designatedMinor, partProblem, type FundPart } from './gift-designations.ts';

interface GiftFundsProps {
  /** Those that a gift can be for. */
  readonly funds: readonly Pick<FundWire, 'id' | 'name'>[];
  readonly currency: string;
}

/** As many as the API takes. */
const partsMax = 10;
const listName = 'designations';

/** Fields of a form for the funds that a gift is for, with their sum. */
export function GiftFunds({ funds, currency }: GiftFundsProps) {
  const form = Form.useFormInstance();
  const parts = (Form.useWatch(listName, form) as (FundPart | undefined)[] | undefined) ?? [];
  const amountMinor = parseAmount((Form.useWatch('amount', form) as string | undefined) ?? '', currency);
  const hasFund = parts.some((part) => part?.fundId !== undefined);
  return (
    <Form.List name={listName}>
      {(fields, { add, remove }) => (
        <fieldset className="gift-funds">
          <legend>{words.legend}</legend>
          {fields.map(({ key, name }) => {
            const isOnly = fields.length === 1;
            return (
              <div key={key} className="gift-fund">
                <Form.Item
                  name={[name, 'fundId']}
                  dependencies={siblings(fields, name, 'fundId')}
                  rules={[...(isOnly ? [] : [required]), fundOnce(name)]}
                >
                  <Select
                    aria-label={words.fund(name + 1)}
                    placeholder={isOnly ? words.noFund : words.chooseFund}
                    allowClear={isOnly}
                    showSearch={{ optionFilterProp: 'label' }}
                    options={funds.map(({ id, name: label }) => ({ value: id, label }))}
                  />
                </Form.Item>
                {(!isOnly || hasFund) && (
                  <Form.Item
                    name={[name, 'amount']}
                    dependencies={['amount', ...siblings(fields, name, 'amount')]}
                    rules={[amountRule(currency), fitsGift(name, currency)]}
                  >
                    <Input
                      aria-label={words.amount(name + 1)}
                      placeholder={isOnly ? words.whole : words.rest}
                      inputMode="decimal"
                      autoComplete="off"
                      suffix={currency}
                    />
                  </Form.Item>
                )}
                {!isOnly && (
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={words.remove(name + 1)}
                    onClick={() => remove(name)}
                  />
                )}
              </div>
            );
          })}
          {hasFund && fields.length < Math.min(partsMax, funds.length) && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({})}>
              {words.add}
            </Button>
          )}
          <p className="supporting" role="status">
            {hasFund && amountMinor !== null
              ? sumText(designatedMinor(parts.map(partOf), amountMinor, currency), amountMinor, currency)
              : words.hint}
          </p>
        </fieldset>
      )}
    </Form.List>
  );
}

/** A row that was just added has no value yet. */
const partOf = (part: FundPart | undefined): FundPart => part ?? {};

const siblings = (fields: readonly { readonly name: number }[], of: number, field: keyof FundPart) =>
  fields.filter(({ name }) => name !== of).map(({ name }) => [listName, name, field]);

function sumText(designated: number, amountMinor: number, currency: string): string {
  const text = (minor: number) => moneyText(minor, currency);
  if (designated > amountMinor) return words.over(text(designated), text(amountMinor));
  const left = amountMinor - designated;
  return left === 0
    ? words.all(text(amountMinor))
    : words.part(text(designated), text(amountMinor), text(left));
}

const typedParts = (value: unknown) => ((value ?? []) as (FundPart | undefined)[]).map(partOf);

const fundOnce =
  (index: number): FormRule =>
  ({ getFieldValue }) => ({
    validator: (_rule, fundId: string | undefined) =>
      fundId !== undefined &&
      typedParts(getFieldValue(listName)).findIndex((part) => part.fundId === fundId) < index
        ? Promise.reject(new Error(words.twice))
        : Promise.resolve(),
  });

const fitsGift =
  (index: number, currency: string): FormRule =>
  ({ getFieldValue }) => ({
    validator: () => {
      const amountMinor = parseAmount((getFieldValue('amount') as string | undefined) ?? '', currency);
      const problem = partProblem(typedParts(getFieldValue(listName)), index, amountMinor, currency);
      return problem === null ? Promise.resolve() : Promise.reject(new Error(words.problems[problem]));
    },
  });
