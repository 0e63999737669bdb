import { type Reach } from '@almoner/contracts';

export type CardState = 'issuing' | 'active' | 'frozen' | 'canceled';

export type ChangeAnswer =
  { readonly change: 'needed' | 'none' } | { readonly refusal: 'card_canceled' | 'card_not_active' };

/**
 * Whether a person may bring a card from where it stands (or is going) to `wanted`. What is so already needs nothing;
 * a card that is still being issued has to be there first.
 */
export function answerChange(standing: CardState, wanted: Exclude<CardState, 'issuing'>): ChangeAnswer {
  if (standing === wanted) return { change: 'none' };
  if (standing === 'canceled') return { refusal: 'card_canceled' };
  if (standing === 'issuing') return { refusal: 'card_not_active' };
  return { change: 'needed' };
}

/**
 * Whether a person may say whether a frozen card stays so: whoever reaches their own cards only has the last word on
 * their own freeze alone. What an admin, a manager or the network stopped stays stopped.
 */
export function rulesFreeze(frozenBy: string | null, person: { userId: string; reach: Reach }): boolean {
  return person.reach !== 'own' || frozenBy === person.userId;
}

/** Takes something away from the cardholder: it must be in force with us before anybody else hears of it. */
export function isTakingAway(wanted: CardState): boolean {
  return wanted !== 'active';
}
