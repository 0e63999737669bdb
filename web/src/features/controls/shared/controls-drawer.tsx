import { raisesCash, type ControlsWire } from '@almoner/contracts';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useSetControlsMutation, type SettableOwner } from '../../../api/controls.api.ts';
import { amountInput, parseAmount } from '../../../lib/money-format.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { useAccount } from '../../../state/use-account.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { amountOrZeroRule, amountRule } from '../../../ui/form-rules.ts';
import { controlWords as words } from '../../../words/en/controls.ts';
import {
  MerchantRulesFields,
  rulesOfValues,
  valuesOfRules,
  type MerchantRulesValues,
} from './merchant-rules-fields.tsx';

interface ControlsFields extends MerchantRulesValues {
  readonly perPurchase?: string;
  readonly cash?: string;
}
interface ControlsDrawerProps {
  readonly owner: SettableOwner;
  readonly ownerId: string;
  readonly controls: ControlsWire;
  readonly currency: string;
  readonly onClose: () => void;
}

/** The merchant rules, the per-purchase limit and the cash limit of a card, a spend rule or a program. */
export function ControlsDrawer({ owner, ownerId, controls, currency, onClose }: ControlsDrawerProps) {
  const account = useAccount();
  const isManaged =
    owner === 'program' &&
    (account === null || permissionScopeOfRole(account.role, 'program.manage') !== 'all');
  const [setControls] = useSetControlsMutation();
  // As they were when the form was filled, whatever comes in while it is open.
  const [{ merchantRules, perPurchaseLimit, cashLimit }] = useState(controls);
  const save = ({ perPurchase = '', cash = '', ...rules }: ControlsFields) =>
    setControls({
      owner,
      id: ownerId,
      merchantRules: rulesOfValues(rules),
      perPurchaseLimit: perPurchase === '' ? null : parseAmount(perPurchase, currency),
      cashLimit: cash === '' ? null : parseAmount(cash, currency),
      seen: { merchantRules, perPurchaseLimit, cashLimit },
    });
  const notRaisedRule = {
    validator: (_rule: unknown, typed = '') =>
      raisesCash(cashLimit, typed === '' ? null : parseAmount(typed, currency))
        ? Promise.reject(new Error(words.cashNeedsAdmin))
        : Promise.resolve(),
  };
  return (
    <FormDrawer<ControlsFields>
      open
      title={words.editFor[owner]}
      submitLabel={words.save}
      initial={{
        ...valuesOfRules(merchantRules),
        ...(perPurchaseLimit === null ? {} : { perPurchase: amountInput(perPurchaseLimit, currency) }),
        ...(cashLimit === null ? {} : { cash: amountInput(cashLimit, currency) }),
      }}
      onClose={onClose}
      onSubmit={save}
      done={() => words.saved}
    >
      <MerchantRulesFields />
      <Form.Item
        name="perPurchase"
        label={words.perPurchase}
        extra={words.perPurchaseHint}
        rules={[amountRule(currency)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <Form.Item
        name="cash"
        label={words.cash}
        extra={isManaged ? words.cashOfManagerHint : words.cashHint}
        rules={isManaged ? [amountOrZeroRule(currency), notRaisedRule] : [amountOrZeroRule(currency)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
    </FormDrawer>
  );
}
