import { utcDay } from '@almoner/kernel';
import { Form, Input } from 'antd';
import { requiredText } from '../../ui/form-rules.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { type KnownRates, mileagePreview, yearWithoutRate } from './mileage-preview.ts';
import { parseMiles } from './report-fields.ts';

interface MilesFieldProps {
  readonly index: number;
  readonly currency: string;
  readonly rates: KnownRates;
}

/** The miles of a trip, with the amount that follows from them. */
export function MilesField({ index, currency, rates }: MilesFieldProps) {
  const miles = Form.useWatch<string | undefined>(['lines', index, 'miles']) ?? '';
  const spentOn = Form.useWatch<string | undefined>(['lines', index, 'spentOn']) ?? '';
  return (
    <Form.Item
      name={[index, 'miles']}
      label={words.miles}
      extra={
        <output className="mileage-amount">
          {mileagePreview({ spentOn, miles }, rates, currency) ?? words.milesHint}
        </output>
      }
      rules={[requiredText, parsed(parseMiles, words.milesInvalid)]}
    >
      <Input inputMode="decimal" />
    </Form.Item>
  );
}

/** For the day of a trip. */
export const rateRule = (rates: KnownRates) => ({
  validator: (_rule: unknown, value: string | undefined) => {
    const year = yearWithoutRate(value, rates, utcDay(new Date()));
    return year === null ? Promise.resolve() : Promise.reject(new Error(words.rateMissing(year)));
  },
});

export const parsed = (parse: (typed: string) => number | null, message: string) => ({
  validator: (_rule: unknown, value: string | undefined) =>
    value === undefined || value === '' || parse(value) !== null
      ? Promise.resolve()
      : Promise.reject(new Error(message)),
});
