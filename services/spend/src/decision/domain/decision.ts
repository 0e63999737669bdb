import { type CheckName, type DeclineReason, type Merchant } from '@almoner/contracts';
import { type Money, type SpendFrequency, type SpendPeriod } from '@almoner/kernel';
import { type Program } from '../../programs/domain/program.ts';

/** What the card network asks: may this card spend this amount at this merchant? */
export interface AuthorizationRequest {
  readonly stripeAuthorizationId: string;
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
  /** 0 for the first request of an authorization; each increment asks again with the next number. */
  readonly requestIndex: number;
  /** The sum that is asked for now; for an increment the additional sum alone. */
  readonly amount: Money;
  readonly merchant: Merchant;
  /** Merchant category code (ISO 18245), four digits. */
  readonly merchantCategoryCode: string;
  /** When the network made the authorization; it says which period pays. */
  readonly networkCreatedAt: Date;
}

/** A card as it stood when the decision began; `version` tells whether it still stands so at the commit. */
export interface CardSnapshot {
  readonly organizationId: string;
  readonly isOrganizationActive: boolean;
  readonly cardId: string;
  readonly userId: string;
  readonly version: number;
  readonly cardStatus: 'active' | 'frozen' | 'canceled';
  readonly cardholderStatus: 'active' | 'inactive';
  readonly payingAccountId: string;
  readonly expenseAccountId: string;
  readonly rule: { readonly frequency: SpendFrequency; readonly limit: Money };
  readonly cardCreatedAt: Date;
  /** The program whose room the card shares; null for a card that has only its own rule. */
  readonly program: Program | null;
  /** Spent and held in the newest period that has a counter; null before the first purchase. */
  readonly counter: { readonly startsAt: Date; readonly used: Money } | null;
  readonly available: Money;
}

export interface DecisionCheck {
  readonly name: CheckName;
  readonly outcome: 'passed' | 'failed';
  readonly figures: Readonly<Record<string, number | string | null>>;
}

/**
 * What the rules say on the snapshot. `declineReason` null means: nothing stands against it but room in the period
 * and money in the account, which the commit itself makes sure of.
 */
export interface Verdict {
  readonly declineReason: DeclineReason | null;
  readonly checks: readonly DecisionCheck[];
  readonly period: SpendPeriod;
  /** The period of the program; null for a card without one. */
  readonly programPeriod: SpendPeriod | null;
}
