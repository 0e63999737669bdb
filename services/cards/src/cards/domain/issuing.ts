import { type Card } from './card.ts';

export type IssuingStep = 'make-cardholder' | 'make-card' | 'register' | 'activate' | 'await-activation';

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
