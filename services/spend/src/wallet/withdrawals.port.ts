import { type Money } from '@almoner/kernel';

export interface WithdrawalRequest {
  readonly withdrawalId: string;
  readonly stripeAccountId: string;
  readonly amount: Money;
  readonly startedAt: Date;
}

export interface AccountDetails {
  readonly bankName: string;
  readonly accountHolderName: string;
  readonly routingNumber: string;
  readonly accountNumberLast4: string;
}

/** The opposite of `Funding`: withdrawals from the wallet at Stripe, and its account and routing numbers for incoming transfers. */
export abstract class Withdrawals {
  /**
   * Returns Stripe's id of the movement to the linked bank. A request repeated within `keyKeptHours` moves the money only once.
   * @throws DomainError `stripe_refused` (nothing moved), `stripe_unavailable` (try again).
   */
  abstract request(request: WithdrawalRequest): Promise<string>;
  /** Stripe's id of the movement for the withdrawal; null when there is none. @throws the same errors as `request`. */
  abstract find(request: WithdrawalRequest): Promise<string | null>;
  /** Null when the wallet has no account number. @throws DomainError `stripe_unavailable`. */
  abstract details(stripeAccountId: string, financialAccountId: string): Promise<AccountDetails | null>;
  /** The whole account number. Must not be logged. @throws the same errors as `details`. */
  abstract accountNumber(stripeAccountId: string, financialAccountId: string): Promise<string | null>;
}
