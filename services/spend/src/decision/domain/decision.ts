import { type CheckName, type DeclineReason, type Merchant } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { type CountedLimit } from '../../limits/domain/limit.ts';

/** Parts of an amount. */
export interface AmountDetails {
  /** Paid out in cash by a merchant. */
  readonly cashback: Money;
  /** The fee of the ATM's operator. */
  readonly atmFee: Money;
}

/** A request of the card network: may this card spend this amount at this merchant? */
export interface AuthorizationRequest {
  readonly stripeAuthorizationId: string;
  /** Distinguishes two increments that are requested at the same moment. */
  readonly stripeEventId: string;
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
  /** The number of earlier requests of the authorization: 0 for the first, more for an increment. */
  readonly requestIndex: number;
  /** The requested amount; for an increment only the additional amount. */
  readonly amount: Money;
  readonly details: AmountDetails;
  /** True if the terminal accepts an approval of less, as fuel dispensers do. */
  readonly isAmountControllable: boolean;
  /** The sum of the earlier requests of this authorization that the network approved, without what was reversed. */
  readonly alreadyApproved: Money;
  readonly alreadyApprovedDetails: AmountDetails;
  readonly merchant: Merchant;
  /** When the network created the authorization; it determines the period in which the purchase counts. */
  readonly networkCreatedAt: Date;
}

export interface DecisionCheck {
  readonly name: CheckName;
  readonly outcome: 'passed' | 'failed';
  readonly figures: Readonly<Record<string, number | string | null>>;
}

/**
 * The result of the rules on the snapshot. A null `declineReason` leaves the limits and the balance, which the commit
 * checks.
 */
export interface Verdict {
  readonly declineReason: DeclineReason | null;
  readonly checks: readonly DecisionCheck[];
  /** The largest amount that may be approved instead of the requested one; null when the terminal accepts no other. */
  readonly controllableUpTo: Money | null;
  /** Every limit that the purchase counts in, in the order of the checks. */
  readonly counted: readonly CountedLimit[];
}
