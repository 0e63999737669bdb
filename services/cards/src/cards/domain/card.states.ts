import { type Reach } from '@almoner/contracts';

export type CardState = 'issuing' | 'active' | 'frozen' | 'canceled';

export type StatusTransition =
  { readonly change: 'needed' | 'none' } | { readonly refusal: 'card_canceled' | 'card_not_active' };

/**
 * Whether a card may change from its current (or pending) status to `target`. An unchanged status needs nothing; a card
 * that is still being issued cannot change yet.
 */
export function statusTransition(
  current: CardState,
  target: Exclude<CardState, 'issuing'>,
): StatusTransition {
  if (current === target) return { change: 'none' };
  if (current === 'canceled') return { refusal: 'card_canceled' };
  if (current === 'issuing') return { refusal: 'card_not_active' };
  return { change: 'needed' };
}

/**
 * Whether a person may lift or take over a freeze: cardholders only their own. What an admin, a manager or the network
 * froze stays frozen.
 */
export function controlsFreeze(frozenBy: string | null, person: { userId: string; reach: Reach }): boolean {
  return person.reach !== 'own' || frozenBy === person.userId;
}

/** A restriction must be in force in `spend` before Stripe has it. */
export function isRestriction(target: CardState): boolean {
  return target !== 'active';
}
