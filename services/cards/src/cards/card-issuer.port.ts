import { type Card } from './domain/card.ts';
import { type CardState } from './domain/card.states.ts';

export interface IssuedCard {
  readonly stripeCardId: string;
  readonly last4: string;
  readonly createdAt: Date;
}

export interface BeltedCard {
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
  readonly spendRule: Card['spendRule'];
}

/** Who makes the cards. Every call can be repeated; a repetition finds what the first one made. */
export abstract class CardIssuer {
  abstract makeCardholder(card: Card): Promise<{ stripeCardholderId: string }>;
  /** Made without effect: it pays for nothing until it is set active. */
  abstract makeCard(card: Card): Promise<IssuedCard>;
  /** The outer limit of a card follows its rule. @throws as `setStatus` */
  abstract setSafetyBelt(card: BeltedCard): Promise<void>;
  /** @throws DomainError `stripe_refused` for good, `stripe_unavailable` for now. */
  abstract setStatus(card: Card, status: Exclude<CardState, 'issuing'>): Promise<void>;
}
