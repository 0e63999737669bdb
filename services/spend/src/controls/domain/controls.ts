import {
  matchesMerchantRule,
  type ControlOwner,
  type ControlsBody,
  type ControlsWire,
  type Merchant,
  type MerchantRuleWire,
} from '@almoner/contracts';
import { type Money } from '@almoner/kernel';

/** A merchant rule, or a limit of one purchase or of its cash, that applies to a card, and where it is set. */
export interface MerchantRule {
  readonly owner: ControlOwner;
  readonly rule: MerchantRuleWire;
}
export interface OwnedLimit {
  readonly owner: ControlOwner;
  readonly limit: Money;
}

export interface Controls {
  readonly merchantRules: readonly MerchantRule[];
  readonly perPurchaseLimits: readonly OwnedLimit[];
  readonly cashLimits: readonly OwnedLimit[];
}

export type MerchantVerdict =
  | { readonly isAllowed: true; readonly by: MerchantRule | null }
  /** The ban that matches, or null when the owner's rules allow only other merchants. */
  | { readonly isAllowed: false; readonly by: MerchantRule | null; readonly owner: ControlOwner };

/** A ban wins wherever it is set. Where an owner allows some merchants, one of its rules must match. */
export function judgeMerchant(rules: readonly MerchantRule[], merchant: Merchant): MerchantVerdict {
  const ban = rules.find(({ rule }) => rule.kind === 'ban' && matchesMerchantRule(rule, merchant));
  if (ban !== undefined) return { isAllowed: false, by: ban, owner: ban.owner };
  const allowing = Map.groupBy(
    rules.filter(({ rule }) => rule.kind === 'allow'),
    ({ owner }) => owner,
  );
  let by: MerchantRule | null = null;
  for (const [owner, ofOwner] of allowing) {
    const match = ofOwner.find(({ rule }) => matchesMerchantRule(rule, merchant));
    if (match === undefined) return { isAllowed: false, by: null, owner };
    by ??= match;
  }
  return { isAllowed: true, by };
}

/** The smallest of the limits; null without one. */
export function tightest(limits: readonly OwnedLimit[]): OwnedLimit | null {
  return limits.reduce<OwnedLimit | null>(
    (least, one) => (least === null || least.limit.exceeds(one.limit) ? one : least),
    null,
  );
}

/** Returns whether controls are still the ones that a sender saw; a sender that does not know the cash limit does not compare it. */
export function areStillAs(current: ControlsWire, seen: Omit<ControlsBody, 'seen'>): boolean {
  const textOf = ({ merchantRules, perPurchaseLimit }: Omit<ControlsBody, 'seen'>) =>
    JSON.stringify([merchantRules.map(({ kind, by, value }) => [kind, by, value]), perPurchaseLimit]);
  const isCashSame = seen.cashLimit === undefined || seen.cashLimit === current.cashLimit;
  return isCashSame && textOf(current) === textOf(seen);
}
