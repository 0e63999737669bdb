import { type Card } from './card.ts';

export type IssuingStep = 'make-cardholder' | 'make-card' | 'register' | 'activate' | 'await-activation';

/** Stripe keeps an idempotency key for at least 24 hours; half of that allows for clock differences. */
const keyKeptHours = 12;

/**
 * Returns whether an object that was first requested at `since` may already exist at Stripe, where a repeated request would create
 * a second one: the response was lost, and then the request changed or its idempotency key expired.
 */
export function mayBeAtStripe({ attempts }: Pick<Card, 'attempts'>, since: Date, now: Date): boolean {
  return attempts > 0 || now.getTime() - since.getTime() > keyKeptHours * 3_600_000;
}

/**
 * The next step of issuing a card; null when there is none. Each step can be repeated, so a crash costs only time. The
 * card is registered in `spend` before it is active at Stripe; a physical one waits for its holder to activate it.
 */
export function nextStep(card: Card): IssuingStep | null {
  if (card.status !== 'issuing' || card.targetStatus !== null) return null;
  if (card.holder.stripeCardholderId === null) return 'make-cardholder';
  if (card.stripeCardId === null) return 'make-card';
  if (!card.isRegistered) return 'register';
  return card.type === 'physical' ? 'await-activation' : 'activate';
}
