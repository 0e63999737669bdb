import { type Money } from '@almoner/kernel';

export interface FundingRequest {
  readonly depositId: string;
  readonly stripeAccountId: string;
  readonly amount: Money;
}

/**
 * How money comes into the wallet at Stripe. A port, because Stripe's Treasury v1 is being succeeded and the wallet
 * behind it will change; asked twice with one deposit id it acts once.
 */
export abstract class Funding {
  /** Returns Stripe's id of the movement. @throws when Stripe cannot be reached or refuses. */
  abstract request(request: FundingRequest): Promise<string>;
}
