import { type SpendFrequency } from '@almoner/kernel';
import { type CardState, type TargetState } from './card.states.ts';
import { type ReplacedCard, type ReplacementReason } from './replacement.ts';

export interface Cardholder {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Null until the cardholder exists at Stripe. */
  readonly stripeCardholderId: string | null;
  /** When our record was added, before it was first requested from Stripe. */
  readonly addedAt: Date;
}

/** Terms at the time of issue; `spend` keeps the ones in force. */
export interface CardTerms {
  /** The last day on which it pays, as an ISO date in UTC. */
  readonly expiresOn: string | null;
  readonly isSingleUse: boolean;
  readonly locksMerchant: boolean;
}

/** In the United States, the only country of issuing. */
export interface PostalAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

export interface Card {
  readonly organizationId: string;
  readonly id: string;
  readonly userId: string;
  readonly holder: Cardholder;
  readonly name: string;
  readonly type: 'virtual' | 'physical';
  /** Where a physical card is sent. */
  readonly shipTo: PostalAddress | null;
  readonly status: CardState;
  /** The target of a change in progress; null when `status` is in force everywhere. */
  readonly targetStatus: TargetState | null;
  /** Who froze the card; null when it is not frozen, or not by a person of the organization. */
  readonly frozenBy: string | null;
  readonly isFrozenByAdmin: boolean;
  readonly isRefused: boolean;
  /** Registered in `spend`. */
  readonly isRegistered: boolean;
  readonly stripeAccountId: string;
  readonly stripeCardId: string | null;
  readonly currency: string;
  readonly spendRule: { readonly frequency: SpendFrequency; readonly limit: number };
  /** The named rule that the card was issued with; `spend` knows the current one. */
  readonly spendRuleId: string | null;
  /** The program that pays; null for a card that pays from the wallet. */
  readonly spendProgramId: string | null;
  readonly terms: CardTerms;
  /** Null for a card that replaces none. */
  readonly replaces: ReplacedCard | null;
  /** Why it is replaced, when that canceled it. */
  readonly cancelReason: ReplacementReason | null;
  /** When it was ordered, before it was first requested from Stripe. */
  readonly orderedAt: Date;
  /** How often the sweep has tried to finish it. */
  readonly attempts: number;
  /** Stripe's `created`; null until the card exists at Stripe. */
  readonly cardCreatedAt: Date | null;
  /** Grows with every change of the status or its target. */
  readonly version: number;
}
