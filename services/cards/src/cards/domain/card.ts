import { type SpendFrequency } from '@almoner/kernel';
import { type CardState } from './card.states.ts';

export interface Cardholder {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Null until Stripe knows the person. */
  readonly stripeCardholderId: string | null;
}

export interface Card {
  readonly organizationId: string;
  readonly id: string;
  readonly userId: string;
  readonly holder: Cardholder;
  readonly name: string;
  readonly status: CardState;
  /** A change that is under way; null when `status` is how the card stands everywhere. */
  readonly wantedStatus: Exclude<CardState, 'issuing'> | null;
  /** Whose freeze holds; null when the card is not frozen, or not by a person of the organization. */
  readonly frozenBy: string | null;
  readonly isRefused: boolean;
  /** Known to `spend`. */
  readonly isRegistered: boolean;
  readonly stripeAccountId: string;
  readonly stripeCardId: string | null;
  readonly currency: string;
  readonly spendRule: { readonly frequency: SpendFrequency; readonly limit: number };
  /** The program that pays; null for a card that pays from the wallet. */
  readonly spendProgramId: string | null;
  /** Stripe's `created`; null until Stripe has made the card. */
  readonly cardCreatedAt: Date | null;
  /** Grows with every change of what the card is or shall be. */
  readonly version: number;
}
