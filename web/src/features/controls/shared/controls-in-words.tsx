import '../controls.css';
import { StopOutlined } from '@ant-design/icons';
import { type ControlsWire, type MerchantRuleWire } from '@almoner/contracts';
import { moneyText } from '../../../lib/money-format.ts';
import { ruleKey } from '../../../lib/merchant-rules.ts';
import { controlWords as words } from '../../../words/en/controls.ts';
import { RuleName } from '../rule-name.tsx';

interface ControlsInWordsProps {
  readonly controls: ControlsWire;
  readonly currency: string;
}

/** The rules and limits of one owner's controls; nothing for open ones. */
export function ControlsInWords({ controls, currency }: ControlsInWordsProps) {
  const { merchantRules, perPurchaseLimit, cashLimit } = controls;
  const [allowed, blocked] = [
    merchantRules.filter(({ kind }) => kind === 'allow'),
    merchantRules.filter(({ kind }) => kind === 'ban'),
  ];
  return (
    <dl className="definition-list">
      {allowed.length > 0 && (
        <>
          <dt>{words.allowed}</dt>
          <dd>
            <RuleChips rules={allowed} />
          </dd>
        </>
      )}
      {blocked.length > 0 && (
        <>
          <dt>{words.blocked}</dt>
          <dd>
            <RuleChips rules={blocked} />
          </dd>
        </>
      )}
      {perPurchaseLimit !== null && (
        <>
          <dt>{words.perPurchaseShort}</dt>
          <dd>{words.upTo(moneyText(perPurchaseLimit, currency))}</dd>
        </>
      )}
      {cashLimit !== null && (
        <>
          <dt>{words.cashShort}</dt>
          <dd>{cashLimit === 0 ? words.noCash : words.upTo(moneyText(cashLimit, currency))}</dd>
        </>
      )}
    </dl>
  );
}

function RuleChips({ rules }: { readonly rules: readonly MerchantRuleWire[] }) {
  return (
    <ul className="control-chips">
      {rules.map((rule) => (
        <li key={ruleKey(rule)} className="chip" data-tone="waiting" data-blocked={rule.kind === 'ban'}>
          {rule.kind === 'ban' && <StopOutlined aria-hidden />}
          <RuleName rule={rule} />
        </li>
      ))}
    </ul>
  );
}

export const hasControls = ({ merchantRules, perPurchaseLimit, cashLimit }: ControlsWire) =>
  merchantRules.length > 0 || perPurchaseLimit !== null || cashLimit !== null;
