import { type PaymentMethodWire } from '@almoner/contracts';

export type Activation = 'Pending' | 'Activated' | 'Rejected';

/** The connected account as Stripe last described it. */
export interface ConnectAccount {
  readonly stripeAccountId: string;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly detailsSubmitted: boolean;
  /** Stripe's open requirements before the account works. */
  readonly currentlyDue: readonly string[];
  readonly disabledReason: string | null;
  readonly paymentMethods: readonly PaymentMethodWire[];
}
