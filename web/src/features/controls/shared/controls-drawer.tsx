import { type ControlOwner, type ControlsWire } from '@almoner/contracts';
import { Form, Input } from 'antd';
import { useSetControlsMutation } from '../../../api/controls.api.ts';
import { ruleKey, ruleOfKey } from '../../../lib/merchant-rules.ts';
import { amountInput, parseAmount } from '../../../lib/money-format.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { amountRule } from '../../../ui/form-rules.ts';
import { controlWords as words } from '../../../words/en/controls.ts';
import { RulesField } from '../rules-field.tsx';

interface ControlsFields {
  readonly allowed: readonly string[];
  readonly blocked: readonly string[];
  readonly perPurchase?: string;
}
interface ControlsDrawerProps {
  readonly owner: ControlOwner;
  readonly ownerId: string;
  readonly controls: ControlsWire;
  readonly currency: string;
  readonly onClose: () => void;
}

/** The merchant rules and the per-purchase limit of a card, a spend rule or a program. */
export function ControlsDrawer({ owner, ownerId, controls, currency, onClose }: ControlsDrawerProps) {
  const [setControls] = useSetControlsMutation();
  const { merchantRules, perPurchaseLimit } = controls;
  const keysOf = (kind: 'allow' | 'ban') => merchantRules.filter((rule) => rule.kind === kind).map(ruleKey);
  const save = ({ allowed, blocked, perPurchase = '' }: ControlsFields) =>
    setControls({
      owner,
      id: ownerId,
      merchantRules: [
        ...allowed.map((key) => ruleOfKey('allow', key)),
        ...blocked.map((key) => ruleOfKey('ban', key)),
      ],
      perPurchaseLimit: perPurchase === '' ? null : parseAmount(perPurchase, currency),
    });
  return (
    <FormDrawer<ControlsFields>
      open
      title={words.editFor[owner]}
      submitLabel={words.save}
      initial={{
        allowed: keysOf('allow'),
        blocked: keysOf('ban'),
        ...(perPurchaseLimit === null ? {} : { perPurchase: amountInput(perPurchaseLimit, currency) }),
      }}
      onClose={onClose}
      onSubmit={save}
      done={() => words.saved}
    >
      <Form.Item name="allowed" label={words.allowOnly} extra={words.allowedHint}>
        <RulesField />
      </Form.Item>
      <Form.Item name="blocked" label={words.blocked} extra={words.blockedHint}>
        <RulesField />
      </Form.Item>
      <Form.Item
        name="perPurchase"
        label={words.perPurchase}
        extra={words.perPurchaseHint}
        rules={[amountRule(currency)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
    </FormDrawer>
  );
}
