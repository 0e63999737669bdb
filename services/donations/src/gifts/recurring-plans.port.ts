import { type RecurringFrequency } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { type Gift } from './domain/gift.ts';
import { type FailureReason, type Payment } from './domain/payment.ts';
import { type GiftToStart } from './persistence/gift.repository.ts';

export interface FailedDebit {
  readonly reason: FailureReason;
  /** The bank account that failed, where Stripe names it. */
  readonly stripePaymentMethodId: string | null;
}

export interface PlanDraft {
  readonly frequency: RecurringFrequency;
  readonly coverFees: boolean;
}

/** A higher amount for a recurring gift, which its donor may choose; it changes nothing by itself. */
export interface UpgradeSuggestion {
  readonly frequency: RecurringFrequency;
  readonly amount: Money;
  readonly suggested: Money;
  /** To the portal, where the suggested amount is filled in. */
  readonly url: string;
}

/** A recurring gift that continues, for the email about one of its gifts. */
export interface RecurringLink {
  readonly frequency: RecurringFrequency;
  /** To the portal, where its donor changes or stops it. */
  readonly url: string;
}

/** Recurring gifts, as single ones use them. Methods with a transaction run in that of the gift, which it has locked. */
export abstract class RecurringPlans {
  /** The gift is the first one of a recurring gift, which waits for its payment. */
  abstract begin(tx: Transaction, gift: GiftToStart, plan: PlanDraft): Promise<void>;
  /** For the email about a gift that has succeeded; at most once a year for a recurring gift. Null for most gifts. */
  abstract suggestUpgrade(tx: Transaction, gift: Gift, paidAt: Date): Promise<UpgradeSuggestion | null>;
  /** For the email about a gift that has succeeded. Null for one that belongs to no recurring gift, or to one that does not continue. */
  abstract linkOf(tx: Transaction, gift: Gift): Promise<RecurringLink | null>;
  /** Any gift has succeeded; most belong to no recurring gift. */
  abstract giftSucceeded(tx: Transaction, gift: Gift, payment: Payment): Promise<void>;
  /** A debit is in progress: the bank account is kept from now on. */
  abstract giftDebited(tx: Transaction, gift: Gift, payment: Payment): Promise<void>;
  /** A debit has failed. Returns whether it is of a recurring gift that continues, whose donor then gets an email about it. */
  abstract debitFailed(tx: Transaction, gift: Gift, failure: FailedDebit): Promise<boolean>;
  /** The bank took a debit back that it had paid, for Stripe's reason. */
  abstract debitReturned(tx: Transaction, gift: Gift, reason: string): Promise<void>;
  /** Returns whether a recurring gift makes the payment again after it failed, so that it stays open. */
  abstract keepsPayment(giftId: string): Promise<boolean>;
}
