import { type CheckName, type DeclineReason, type Merchant } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { type CountedLimit } from '../../limits/domain/limit.ts';

/** What the card network asks: may this card spend this amount at this merchant? */
export interface AuthorizationRequest {
  readonly stripeAuthorizationId: string;
  /** Tells two increments apart that are asked for at the same moment. */
  readonly stripeEventId: string;
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
  /** How many requests the network knew before: 0 for the first of an authorization, more for an increment. */
  readonly requestIndex: number;
  /** The sum that is asked for now; for an increment the additional sum alone. */
  readonly amount: Money;
  readonly merchant: Merchant;
  /** Merchant category code (ISO 18245), four digits. */
  readonly merchantCategoryCode: string;
  /** When the network made the authorization; it says which period pays. */
  readonly networkCreatedAt: Date;
}

export interface DecisionCheck {
  readonly name: CheckName;
  readonly outcome: 'passed' | 'failed';
  readonly figures: Readonly<Record<string, number | string | null>>;
}

/**
 * What the rules say on the snapshot. `declineReason` null means: nothing is against it but room in the limits and
 * money in the account, which the commit itself makes sure of.
 */
export interface Verdict {
  readonly declineReason: DeclineReason | null;
  readonly checks: readonly DecisionCheck[];
  /** Every limit that the purchase counts in, in the order of the checks. */
  readonly counted: readonly CountedLimit[];
}
