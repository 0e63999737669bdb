import { type TransferRuleWire, transferRuleKinds, vaultDirections } from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { Form, Input, Radio, Select } from 'antd';
import { useGetSignaturePolicyQuery } from '../../api/signatures.api.ts';
import { useCreateTransferRuleMutation, useListTransferRulesQuery } from '../../api/vault.api.ts';
import { moneyText, parseAmount } from '../../lib/money-format.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required, todayOrLaterRule } from '../../ui/form-rules.ts';
import { vaultWords as words } from '../../words/en/vault.ts';

interface RuleFields {
  readonly kind: TransferRuleWire['kind'];
  readonly amount: string;
  readonly direction: TransferRuleWire['direction'];
  readonly frequency: 'weekly' | 'monthly';
  readonly startsOn: string;
}

interface NewRuleDrawerProps {
  readonly open: boolean;
  readonly currency: string;
  readonly onClose: () => void;
}

const today = () => utcDay(new Date());

export function NewRuleDrawer({ open, currency, onClose }: NewRuleDrawerProps) {
  const [create] = useCreateTransferRuleMutation();
  const { data: rules = [] } = useListTransferRulesQuery();
  return (
    <FormDrawer<RuleFields>
      open={open}
      title={words.addRule}
      submitLabel={words.add}
      initial={{ kind: 'schedule', direction: 'vault_in', frequency: 'monthly', startsOn: today() }}
      onClose={onClose}
      onSubmit={({ kind, amount: typed, direction, frequency, startsOn }) => {
        const amount = parseAmount(typed, currency) ?? 0;
        return create(
          kind === 'schedule' ? { kind, amount, direction, frequency, startsOn } : { kind, amount },
        );
      }}
      done={() => words.added}
    >
      <Form.Item name="kind" label={words.kind}>
        <Radio.Group className="stacked-choices">
          {transferRuleKinds.map((kind) => (
            <Radio key={kind} value={kind}>
              {words.kinds[kind]} <span className="supporting">{words.kindHints[kind]}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="amount"
        label={words.amount}
        dependencies={['kind']}
        rules={[
          required,
          amountRule(currency),
          ({ getFieldValue }) => ({
            validator: (_rule, typed: string | undefined) => {
              const amount = parseAmount(typed ?? '', currency);
              const problem = contradiction(
                rules,
                getFieldValue('kind') as RuleFields['kind'],
                amount ?? 0,
                currency,
              );
              return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
            },
          }),
        ]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <ScheduleFields />
      <SkippedAboveNotice currency={currency} />
    </FormDrawer>
  );
}

/** Two rules must not move the same money back and forth every day. */
function contradiction(
  rules: readonly TransferRuleWire[],
  kind: RuleFields['kind'],
  amount: number,
  currency: string,
): string | null {
  const amounts = (of: TransferRuleWire['kind']) =>
    rules.filter((rule) => rule.status === 'active' && rule.kind === of).map((rule) => rule.amount);
  const highest = Math.min(...amounts('move_surplus'));
  if (kind === 'keep_at_least' && amount > highest) return words.aboveSurplus(moneyText(highest, currency));
  const lowest = Math.max(...amounts('keep_at_least'));
  if (kind === 'move_surplus' && amount < lowest) return words.belowMinimum(moneyText(lowest, currency));
  return null;
}

/** Nobody signs what a rule moves out of the vault, so it never moves more than one admin may move alone. */
function SkippedAboveNotice({ currency }: { readonly currency: string }) {
  const form = Form.useFormInstance<RuleFields>();
  const fields = Form.useWatch([], form) as Partial<RuleFields> | undefined;
  const { data: policy } = useGetSignaturePolicyQuery();
  const threshold = policy?.threshold ?? null;
  if (threshold === null || fields === undefined) return null;
  const { kind, direction, amount = '' } = fields;
  const isSkipped =
    kind === 'keep_at_least' ||
    (kind === 'schedule' && direction === 'vault_out' && (parseAmount(amount, currency) ?? 0) > threshold);
  return isSkipped ? <p role="status">{words.skippedAbove(moneyText(threshold, currency))}</p> : null;
}

function ScheduleFields() {
  const form = Form.useFormInstance<RuleFields>();
  const kind = Form.useWatch('kind', form);
  if (kind !== 'schedule') return null;
  return (
    <>
      <Form.Item name="direction" label={words.direction}>
        <Select options={vaultDirections.map((value) => ({ value, label: words.directions[value] }))} />
      </Form.Item>
      <Form.Item name="frequency" label={words.frequency}>
        <Select
          options={(['weekly', 'monthly'] as const).map((value) => ({
            value,
            label: words.frequencies[value],
          }))}
        />
      </Form.Item>
      <Form.Item name="startsOn" label={words.startsOn} rules={[required, todayOrLaterRule]}>
        <Input type="date" min={today()} />
      </Form.Item>
    </>
  );
}
