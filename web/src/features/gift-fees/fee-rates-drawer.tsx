import {
  type FeeRateWire,
  type FeeRatesToSet,
  type GiftFeesWire,
  type OnlineGiftMethod,
} from '@almoner/contracts';
import { Form, Input } from 'antd';
import { useSetFeeRatesMutation } from '../../api/gift-fees.api.ts';
import { amountInput, parseAmount } from '../../lib/money-format.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountOrZeroRule, amountRule } from '../../ui/form-rules.ts';
import { giftFeeWords as words } from '../../words/en/gift-fees.ts';
import { feeRateText } from './shared/fee-rate-text.ts';
import { basisPointsOf, percentageOf } from './percentage.ts';

interface RateFields {
  readonly percentage?: string;
  readonly fixed?: string;
  readonly max?: string;
}
type Fields = Record<OnlineGiftMethod, RateFields>;

interface FeeRatesDrawerProps {
  readonly open: boolean;
  readonly methods: GiftFeesWire['methods'];
  readonly currency: string;
  readonly onClose: () => void;
}

/** Sets the rates of the organization; without a percentage that of the platform applies. */
export function FeeRatesDrawer({ open, methods, currency, onClose }: FeeRatesDrawerProps) {
  const [set] = useSetFeeRatesMutation();
  const rowOf = (method: OnlineGiftMethod) => methods.find((row) => row.method === method);
  const typed = (method: OnlineGiftMethod): RateFields => {
    const row = rowOf(method);
    return row?.isOwn === true ? fieldsOf(row.rate, currency) : {};
  };
  return (
    <FormDrawer<Fields>
      open={open}
      title={words.change}
      submitLabel={words.save}
      initial={{ card: typed('card'), bank_debit: typed('bank_debit') }}
      onClose={onClose}
      onSubmit={({ card, bank_debit: bankDebit }) =>
        set({ card: rateOf(card, currency), bank_debit: rateOf(bankDebit, currency) })
      }
      done={() => words.saved}
    >
      <p className="supporting">{words.changeHint}</p>
      {(['card', 'bank_debit'] as const).map((method) => {
        const platformRate = rowOf(method)?.platformRate;
        return (
          <fieldset key={method} className="fee-rate-fields">
            <legend>{words.methods[method]}</legend>
            <Form.Item
              name={[method, 'percentage']}
              label={words.percentage}
              extra={platformRate && words.platformRate(feeRateText(platformRate, currency))}
              rules={[percentageRule]}
            >
              <Input inputMode="decimal" suffix="%" />
            </Form.Item>
            <Form.Item name={[method, 'fixed']} label={words.fixed} rules={[amountOrZeroRule(currency)]}>
              <Input inputMode="decimal" />
            </Form.Item>
            {method === 'bank_debit' && (
              <Form.Item
                name={[method, 'max']}
                label={words.max}
                extra={words.maxHint}
                rules={[amountRule(currency)]}
              >
                <Input inputMode="decimal" />
              </Form.Item>
            )}
          </fieldset>
        );
      })}
    </FormDrawer>
  );
}

const isEmpty = (text: string | undefined): text is undefined => text === undefined || text.trim() === '';

const percentageRule = {
  validator: (_rule: unknown, value: string | undefined) =>
    isEmpty(value) || basisPointsOf(value) !== null
      ? Promise.resolve()
      : Promise.reject(new Error(words.invalidPercentage)),
};

const fieldsOf = ({ basisPoints, fixed, max }: FeeRateWire, currency: string): RateFields => ({
  percentage: percentageOf(basisPoints),
  fixed: amountInput(fixed, currency),
  ...(max !== null && { max: amountInput(max, currency) }),
});

function rateOf({ percentage, fixed, max }: RateFields, currency: string): FeeRatesToSet['card'] {
  const basisPoints = isEmpty(percentage) ? null : basisPointsOf(percentage);
  if (basisPoints === null) return null;
  const minor = (text: string | undefined) => (isEmpty(text) ? null : parseAmount(text, currency));
  return { basisPoints, fixed: minor(fixed) ?? 0, max: minor(max) };
}
