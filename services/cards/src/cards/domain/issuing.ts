import { type Card } from './card.ts';

export type IssuingStep = 'make-cardholder' | 'make-card' | 'register' | 'activate';

/**
 * The next step of issuing a card; null when there is none. Each step can be repeated, so a crash costs only time. The
 * card is registered in `spend` before it is active at Stripe.
 */
export function nextStep(card: Card): IssuingStep | null {
  if (card.status !== 'issuing' || card.targetStatus !== null) return null;
  if (card.holder.stripeCardholderId === null) return 'make-cardholder';
  if (card.stripeCardId === null) return 'make-card';
  return card.isRegistered ? 'activate' : 'register';
}
