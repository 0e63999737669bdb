/** `inactive`: a physical card that its holder has not activated. */
export type CardState = 'issuing' | 'inactive' | 'active' | 'frozen' | 'canceled';

/** The statuses to which a card can be changed. */
export type TargetState = Exclude<CardState, 'issuing' | 'inactive'>;

export type StatusTransition =
  { readonly change: 'needed' | 'none' } | { readonly refusal: 'card_canceled' | 'card_not_active' };

/**
 * Returns whether a card may change from its current (or pending) status to `target`. An unchanged status needs nothing; a card
 * that is still being issued cannot change yet, one that waits for its activation can only be canceled.
 */
export function statusTransition(current: CardState, target: TargetState): StatusTransition {
  if (current === target) return { change: 'none' };
  if (current === 'canceled') return { refusal: 'card_canceled' };
  const isWaiting = current === 'issuing' || (current === 'inactive' && target !== 'canceled');
  if (isWaiting) return { refusal: 'card_not_active' };
  return { change: 'needed' };
}

/** A restriction must be in force in `spend` before Stripe has it. */
export function isRestriction(target: CardState): boolean {
  return target !== 'active';
}
