import { type Card } from './card.ts';

export type IssuingStep = 'make-cardholder' | 'make-card' | 'register' | 'activate';

/**
 * The next step of issuing a card, read from how far it has come, or null when there is none. Each step can be done
 * twice, so a crash anywhere costs nothing but time: spend knows the card before it works at Stripe.
 */
export function nextStep(card: Card): IssuingStep | null {
  if (card.status !== 'issuing' || card.wantedStatus !== null) return null;
  if (card.holder.stripeCardholderId === null) return 'make-cardholder';
  if (card.stripeCardId === null) return 'make-card';
  return card.isRegistered ? 'activate' : 'register';
}
