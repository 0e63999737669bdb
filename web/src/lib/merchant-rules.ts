import {
  matchesMerchantRule,
  type ControlsWire,
  type Merchant,
  type MerchantRuleWire,
} from '@almoner/contracts';

/** Why one owner's rules refuse a merchant now. */
export interface MerchantRefusal {
  /** Bans that match the merchant by its name or id: allowing it removes them. */
  readonly ownBans: readonly MerchantRuleWire[];
  /** Bans of more than this merchant, such as a country: only an edit of the rules removes them. */
  readonly widerBans: readonly MerchantRuleWire[];
  /** True if the rules allow other merchants only. */
  readonly isLeftOut: boolean;
}

/** Null where these rules let the merchant through. */
export function merchantRefusal(
  { merchantRules }: Pick<ControlsWire, 'merchantRules'>,
  merchant: Merchant,
): MerchantRefusal | null {
  const bans = merchantRules.filter((rule) => rule.kind === 'ban' && matchesMerchantRule(rule, merchant));
  const allowing = merchantRules.filter(({ kind }) => kind === 'allow');
  const isLeftOut = allowing.length > 0 && !allowing.some((rule) => matchesMerchantRule(rule, merchant));
  if (bans.length === 0 && !isLeftOut) return null;
  const [ownBans, widerBans] = [
    bans.filter(({ by }) => by === 'merchant'),
    bans.filter(({ by }) => by !== 'merchant'),
  ];
  return { ownBans, widerBans, isLeftOut };
}

/** The rules with this merchant allowed: by the network's id, or by its name where the network gave none. */
export function allowMerchant<Controls extends Pick<ControlsWire, 'merchantRules'>>(
  controls: Controls,
  merchant: Merchant,
): Controls {
  const obstacle = merchantRefusal(controls, merchant);
  if (obstacle === null) return controls;
  const kept = controls.merchantRules.filter((rule) => !obstacle.ownBans.includes(rule));
  const value = merchant.networkId ?? merchant.name;
  const added: MerchantRuleWire[] = obstacle.isLeftOut ? [{ kind: 'allow', by: 'merchant', value }] : [];
  return { ...controls, merchantRules: [...kept, ...added] };
}

/** A rule without its kind as one string, for a field to choose from. */
export const ruleKey = ({ by, value }: Pick<MerchantRuleWire, 'by' | 'value'>) => `${by}:${value}`;

/** The rule of a key from `ruleKey`. */
export function ruleOfKey(kind: MerchantRuleWire['kind'], key: string): MerchantRuleWire {
  const split = key.indexOf(':');
  // A key is made from a rule.
  return { kind, by: key.slice(0, split), value: key.slice(split + 1) } as MerchantRuleWire;
}
