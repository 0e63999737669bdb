import { type Merchant } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';

/** The purchase that used up a single-use card, or that locked a card to its merchant. */
export interface FirstPurchase {
  readonly stripeAuthorizationId: string;
  readonly merchantName: string;
  readonly merchantNetworkId: string | null;
}

export interface CardTerms {
  /** The last day on which the card can be used, as an ISO date in UTC. */
  readonly expiresOn: string | null;
  readonly isSingleUse: boolean;
  readonly locksMerchant: boolean;
  /** Shared by all cards of a chain of replacements; null until the first approval. */
  readonly firstPurchase: FirstPurchase | null;
}

const dayMs = 86_400_000;

/** Spec §9: a day ends at 23:59:59.999 UTC. */
export function isExpired({ expiresOn }: Pick<CardTerms, 'expiresOn'>, at: Date): boolean {
  return expiresOn !== null && at.getTime() >= Date.parse(expiresOn) + dayMs;
}

/** Increments and repeated requests of the first purchase are still approved. */
export function isUsedUp({ isSingleUse, firstPurchase }: CardTerms, stripeAuthorizationId: string): boolean {
  return (
    isSingleUse && firstPurchase !== null && firstPurchase.stripeAuthorizationId !== stripeAuthorizationId
  );
}

/** By the network's id of the merchant where both purchases have one, else by name. */
export function isSameMerchant(first: FirstPurchase, { networkId, name }: Merchant): boolean {
  if (first.merchantNetworkId !== null && networkId != null) return first.merchantNetworkId === networkId;
  return first.merchantName.toLowerCase() === name.toLowerCase();
}

/** Returns whether an approval would become the card's first purchase. A zero-amount verification would not. */
export function isFirstPurchase(terms: CardTerms, amount: Money): boolean {
  return (terms.isSingleUse || terms.locksMerchant) && terms.firstPurchase === null && amount.isPositive();
}
