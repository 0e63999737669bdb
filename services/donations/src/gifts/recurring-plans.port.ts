import { type RecurringFrequency } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { type Gift } from './domain/gift.ts';
import { type Payment } from './domain/payment.ts';
import { type GiftToStart } from './persistence/gift.repository.ts';

export interface PlanToBegin {
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

/** What recurring gifts must know of single ones. All run in the transaction of the gift. */
export abstract class RecurringPlans {
  /** The gift is the first one of a recurring gift, which waits for its payment. */
  abstract begin(tx: Transaction, gift: GiftToStart, plan: PlanToBegin): Promise<void>;
  /** For the mail about a gift that has succeeded; at most once a year for a recurring gift. Null for most gifts. */
  abstract suggestUpgrade(tx: Transaction, gift: Gift, paidAt: Date): Promise<UpgradeSuggestion | null>;
  /** Any gift has succeeded; most belong to no recurring gift. */
  abstract giftSucceeded(tx: Transaction, gift: Gift, payment: Payment): Promise<void>;
}
