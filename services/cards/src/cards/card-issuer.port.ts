import { type CardholderRequirementsWire } from '@almoner/contracts';
import { type Card, type PostalAddress } from './domain/card.ts';
import { type TargetState } from './domain/card.states.ts';

export interface IssuedCard {
  readonly stripeCardId: string;
  readonly last4: string;
  readonly createdAt: Date;
}

export interface ControlledCard {
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
  readonly spendRule: Card['spendRule'];
}

export interface MadeCardholder {
  readonly stripeCardholderId: string;
  readonly requirements: CardholderRequirementsWire | null;
}

export interface AddressedCardholder {
  readonly stripeAccountId: string;
  readonly stripeCardholderId: string;
  readonly address: PostalAddress;
}

export interface KeyedCard {
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
  /** Made by Stripe's script in the browser, for one key. */
  readonly nonce: string;
}

/** Issues cards. Every call can be repeated. The same request on the same day returns the same object; otherwise it must be found first. */
export abstract class CardIssuer {
  /** The cardholder that an earlier `makeCardholder` created; null without one. @throws DomainError `stripe_unavailable` */
  abstract findCardholder(card: Card): Promise<MadeCardholder | null>;
  abstract makeCardholder(card: Card, address: PostalAddress): Promise<MadeCardholder>;
  /** @throws as `setStatus` */
  abstract setBillingAddress(cardholder: AddressedCardholder): Promise<void>;
  /** The card that an earlier `makeCard` created; null without one. @throws DomainError `stripe_unavailable` */
  abstract findCard(card: Card): Promise<IssuedCard | null>;
  /**
   * Creates an inactive card: it pays for nothing until it is activated. It spends from the financial account, or from the issuing
   * balance if that is null.
   */
  abstract makeCard(card: Card, financialAccountId: string | null): Promise<IssuedCard>;
  /** A key that opens this one card to the browser that made the nonce. Must not be logged. @throws as `setStatus` */
  abstract createEphemeralKey(card: KeyedCard): Promise<string>;
  /** Sets the fallback spending controls of a card by its rule. @throws as `setStatus` */
  abstract setFallbackControls(card: ControlledCard): Promise<void>;
  /** @throws DomainError `stripe_refused`: permanent; `stripe_unavailable`: try again. */
  abstract setStatus(card: Card, status: TargetState): Promise<void>;
}
