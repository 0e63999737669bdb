import { type Money } from '@almoner/kernel';

export interface FundingRequest {
  readonly depositId: string;
  readonly stripeAccountId: string;
  readonly amount: Money;
  readonly startedAt: Date;
}

/** Stripe keeps an idempotency key for at least 24 hours; half of that allows for clock differences. */
export const keyKeptHours = 12;

/**
 * Moves money into the wallet at Stripe. A port, because Stripe's Treasury v1 is being succeeded and the wallet
 * behind it will change.
 */
export abstract class Funding {
  /**
   * Returns Stripe's id of the movement. A request repeated within `keyKeptHours` moves the money only once.
   * @throws when Stripe cannot be reached or refuses.
   */
  abstract request(request: FundingRequest): Promise<string>;

  /** Stripe's id of the movement for the deposit; null when there is none. @throws the same errors as `request`. */
  abstract find(request: FundingRequest): Promise<string | null>;
}
