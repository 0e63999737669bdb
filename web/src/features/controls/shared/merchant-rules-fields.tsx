import { type MerchantRuleWire } from '@almoner/contracts';
import { Form } from 'antd';
import { ruleKey, ruleOfKey } from '../../../lib/merchant-rules.ts';
import { controlWords as words } from '../../../words/en/controls.ts';
import { RulesField } from '../rules-field.tsx';

/** Merchant rules as the fields of a form hold them: keys of rules. */
export interface MerchantRulesValues {
  readonly allowed: readonly string[];
  readonly blocked: readonly string[];
}

export function valuesOfRules(rules: readonly MerchantRuleWire[]): MerchantRulesValues {
  const keysOf = (kind: MerchantRuleWire['kind']) => rules.filter((rule) => rule.kind === kind).map(ruleKey);
  return { allowed: keysOf('allow'), blocked: keysOf('ban') };
}

export const rulesOfValues = ({ allowed, blocked }: MerchantRulesValues): MerchantRuleWire[] => [
  ...allowed.map((key) => ruleOfKey('allow', key)),
  ...blocked.map((key) => ruleOfKey('ban', key)),
];

export function MerchantRulesFields() {
  return (
    <>
      <Form.Item name="allowed" label={words.allowOnly} extra={words.allowedHint}>
        <RulesField />
      </Form.Item>
      <Form.Item name="blocked" label={words.blocked} extra={words.blockedHint}>
        <RulesField />
      </Form.Item>
    </>
  );
}
