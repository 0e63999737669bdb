import { type NamedSpendRuleWire } from '@almoner/contracts';
import { spendFrequencies } from '@almoner/kernel';
import { Button, Form, Input, Select } from 'antd';
import { useCreateSpendRuleMutation, useUpdateSpendRuleMutation } from '../../api/spend-rules.api.ts';
import { amountInput, parseAmount } from '../../lib/money-format.ts';
import { ControlsInWords, hasControls } from '../controls/shared/controls-in-words.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required, requiredText } from '../../ui/form-rules.ts';
import { controlWords } from '../../words/en/controls.ts';
import { usageWords } from '../../words/en/cards.ts';
import { spendRuleWords as words } from '../../words/en/spend-rules.ts';

interface RuleFields {
  readonly name: string;
  readonly limit: string;
  readonly frequency: (typeof spendFrequencies)[number];
}
interface SpendRuleProps {
  /** Null to create one. */
  readonly rule: NamedSpendRuleWire | null;
  readonly currency: string;
  readonly onEditControls: (rule: NamedSpendRuleWire) => void;
  readonly onClose: () => void;
}

const nameMax = 60;
const frequencies = spendFrequencies.map((value) => ({ value, label: usageWords.frequencyName[value] }));

/** Creates a rule, or changes the name and limit of one. */
export function SpendRuleDrawer({ rule, currency, onEditControls, onClose }: SpendRuleProps) {
  const [create] = useCreateSpendRuleMutation();
  const [update] = useUpdateSpendRuleMutation();
  const save = ({ name, limit, frequency }: RuleFields) => {
    const fields = { name: name.trim(), limit: parseAmount(limit, currency) ?? 0 };
    return rule === null
      ? create({ ...fields, frequency })
      : update({ id: rule.id, version: rule.version, ...fields });
  };
  return (
    <FormDrawer<RuleFields>
      open
      title={rule === null ? words.create : words.edit}
      submitLabel={rule === null ? words.create : words.save}
      initial={
        rule === null
          ? { frequency: 'monthly' }
          : { name: rule.name, limit: amountInput(rule.limit, currency), frequency: rule.frequency }
      }
      onClose={onClose}
      onSubmit={save}
      done={({ name }) => (rule === null ? words.created(name.trim()) : words.saved(name.trim()))}
    >
      <Form.Item name="name" label={words.name} extra={words.nameHint} rules={[requiredText]}>
        <Input maxLength={nameMax} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="limit"
        label={words.limit}
        extra={rule !== null && words.limitHint}
        rules={[required, amountRule(currency)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <Form.Item name="frequency" label={words.frequency} extra={words.frequencyHint}>
        <Select options={frequencies} disabled={rule !== null} />
      </Form.Item>
      {rule !== null && <RuleControls rule={rule} onEdit={() => onEditControls(rule)} />}
    </FormDrawer>
  );
}

/** Its merchant rules; they are edited in a form of their own. */
function RuleControls({ rule, onEdit }: { readonly rule: NamedSpendRuleWire; readonly onEdit: () => void }) {
  return (
    <section aria-label={controlWords.title}>
      <div className="section-head">
        <h3 className="drawer-heading">{controlWords.title}</h3>
        <Button type="link" size="small" aria-label={controlWords.editLabel('rule')} onClick={onEdit}>
          {controlWords.edit}
        </Button>
      </div>
      {hasControls(rule) ? (
        <ControlsInWords controls={rule} currency={rule.currency} />
      ) : (
        <p className="supporting">{controlWords.none}</p>
      )}
    </section>
  );
}
