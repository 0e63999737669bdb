import { spendFrequencies, utcDay } from '@almoner/kernel';
import { Checkbox, Form, Input, Select, type FormRule as Rule } from 'antd';
import { useListSpendRulesQuery } from '../../api/spend-rules.api.ts';
import { roundMoneyText } from '../../lib/money-format.ts';
import { amountRule, required, todayOrLaterRule } from '../../ui/form-rules.ts';
import { AddressFields } from '../organizations/shared/organization-fields.tsx';
import { cardWords as words, usageWords } from '../../words/en/cards.ts';
import { spendRuleWords } from '../../words/en/spend-rules.ts';

/** The option value for a limit of the card alone. */
export const ownLimit = 'own';
const frequencies = spendFrequencies.map((value) => ({ value, label: usageWords.frequencyName[value] }));

interface CardRuleProps {
  readonly currency: string;
  readonly open: boolean;
  /** What else the limit of the card must satisfy. */
  readonly limitRules?: readonly Rule[];
}

/** A named rule, or a limit and a frequency of the card alone. */
export function CardRuleFields({ currency, open, limitRules = [] }: CardRuleProps) {
  const { data: rules = [] } = useListSpendRulesQuery(undefined, { skip: !open });
  const chosen: unknown = Form.useWatch('spendRuleId');
  const named = rules.map(({ id, name, limit, currency: of, frequency }) => ({
    value: id,
    label: spendRuleWords.option(name, roundMoneyText(limit, of), usageWords.frequency[frequency]),
  }));
  return (
    <>
      {named.length > 0 && (
        <Form.Item name="spendRuleId" label={spendRuleWords.rule} rules={[required]}>
          <Select options={[{ value: ownLimit, label: spendRuleWords.ownRule }, ...named]} />
        </Form.Item>
      )}
      {(chosen === undefined || chosen === ownLimit) && (
        <>
          <Form.Item
            name="limit"
            label={words.limit}
            dependencies={['frequency', 'spendProgramId', 'holder']}
            rules={[required, amountRule(currency), ...limitRules]}
          >
            <Input inputMode="decimal" autoComplete="off" suffix={currency} />
          </Form.Item>
          <Form.Item name="frequency" label={words.frequency} extra={words.frequencyHint} rules={[required]}>
            <Select options={frequencies} />
          </Form.Item>
        </>
      )}
    </>
  );
}

/** Ends or narrows the card; all optional. */
export function CardTermsFields() {
  return (
    <>
      <Form.Item
        name="expiresOn"
        label={words.expiresOn}
        extra={words.expiresOnHint}
        rules={[todayOrLaterRule]}
      >
        <Input type="date" min={utcDay(new Date())} />
      </Form.Item>
      <Form.Item name="isSingleUse" valuePropName="checked" extra={words.singleUseHint}>
        <Checkbox>{words.singleUse}</Checkbox>
      </Form.Item>
      <Form.Item name="locksMerchant" valuePropName="checked" extra={words.locksMerchantHint}>
        <Checkbox>{words.locksMerchant}</Checkbox>
      </Form.Item>
    </>
  );
}

/** A physical card also needs an address. */
export function CardTypeFields() {
  const type: unknown = Form.useWatch('type');
  return (
    <>
      <Form.Item name="type" label={words.type} extra={words.typeHint} rules={[required]}>
        <Select
          options={[
            { value: 'virtual', label: words.types.virtual },
            { value: 'physical', label: words.types.physical },
          ]}
        />
      </Form.Item>
      {type === 'physical' && (
        <section aria-label={words.shipTo}>
          <h3 className="drawer-heading">{words.shipTo}</h3>
          <AddressFields />
        </section>
      )}
    </>
  );
}
