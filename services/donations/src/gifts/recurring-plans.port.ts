import { type RecurringFrequency } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { type Gift } from './domain/gift.ts';
import { type Payment } from './domain/payment.ts';
import { type GiftToStart } from './persistence/gift.repository.ts';

export interface PlanToBegin {
  readonly frequency: RecurringFrequency;
  readonly coverFees: boolean;
}

/** What recurring gifts must know of single ones. Both run in the transaction of the gift. */
export abstract class RecurringPlans {
  /** The gift is the first one of a recurring gift, which waits for its payment. */
  abstract begin(tx: Transaction, gift: GiftToStart, plan: PlanToBegin): Promise<void>;
  /** Any gift has succeeded; most belong to no recurring gift. */
  abstract giftSucceeded(tx: Transaction, gift: Gift, payment: Payment): Promise<void>;
}
