import {
  isInMerchantGroup,
  type ControlOwner,
  type Merchant,
  type MerchantRuleWire,
} from '@almoner/contracts';
import { type Money } from '@almoner/kernel';

/** A merchant rule or per-purchase limit that applies to a card, and where it stands. */
export interface MerchantRule {
  readonly owner: ControlOwner;
  readonly rule: MerchantRuleWire;
}
export interface PerPurchaseLimit {
  readonly owner: ControlOwner;
  readonly limit: Money;
}

export interface Controls {
  readonly merchantRules: readonly MerchantRule[];
  readonly perPurchaseLimits: readonly PerPurchaseLimit[];
}

export type MerchantVerdict =
  | { readonly isAllowed: true; readonly by: MerchantRule | null }
  /** The ban that matches; null when rules allow others only. */
  | { readonly isAllowed: false; readonly by: MerchantRule | null };

/** A ban wins wherever it stands. Where an owner allows some merchants, one of its rules must match. */
export function judgeMerchant(rules: readonly MerchantRule[], merchant: Merchant): MerchantVerdict {
  const ban = rules.find(({ rule }) => rule.kind === 'ban' && matches(rule, merchant));
  if (ban !== undefined) return { isAllowed: false, by: ban };
  const allowing = Map.groupBy(
    rules.filter(({ rule }) => rule.kind === 'allow'),
    ({ owner }) => owner,
  );
  let by: MerchantRule | null = null;
  for (const ofOwner of allowing.values()) {
    const match = ofOwner.find(({ rule }) => matches(rule, merchant));
    if (match === undefined) return { isAllowed: false, by: null };
    by ??= match;
  }
  return { isAllowed: true, by };
}

function matches({ by, value }: MerchantRuleWire, merchant: Merchant): boolean {
  switch (by) {
    case 'group':
      return merchant.categoryCode !== null && isInMerchantGroup(merchant.categoryCode, value);
    case 'mcc':
      return merchant.categoryCode === value;
    case 'merchant':
      return merchant.networkId === value || merchant.name.toLowerCase() === value.toLowerCase();
    case 'country':
      return countryOf(merchant) === value;
    case 'presence':
      return presenceOf(merchant) === value;
  }
}

/** Networks report two-letter codes, some acquirers in lower case. */
const countryOf = ({ country }: Merchant) => country?.toUpperCase();

/** A number that was typed at the merchant counts as online: the card was not there. */
const absentMethods = new Set(['online', 'keyed_in']);
function presenceOf({ authorizationMethod }: Merchant): 'online' | 'in_person' | null {
  if (authorizationMethod === null) return null;
  return absentMethods.has(authorizationMethod) ? 'online' : 'in_person';
}

/** The tightest of the per-purchase limits; null without one. */
export function tightest(limits: readonly PerPurchaseLimit[]): PerPurchaseLimit | null {
  return limits.reduce<PerPurchaseLimit | null>(
    (least, one) => (least === null || least.limit.exceeds(one.limit) ? one : least),
    null,
  );
}
