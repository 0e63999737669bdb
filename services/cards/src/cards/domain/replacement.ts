export type ReplacementReason = 'lost' | 'stolen' | 'damaged' | 'expired';

/** The card that another one replaces. */
export interface ReplacedCard {
  readonly cardId: string;
  readonly stripeCardId: string;
  readonly reason: ReplacementReason;
}

/**
 * Returns whether the replaced card stops at once. Stripe replaces a lost or stolen card only when it is canceled; a damaged or
 * expired one keeps its number, and Stripe cancels it when its replacement is activated
 * (https://docs.stripe.com/issuing/cards/replacements).
 */
export const endsAtOnce = (reason: ReplacementReason): reason is 'lost' | 'stolen' =>
  reason === 'lost' || reason === 'stolen';
