import Stripe from 'stripe';
import { endpoints, secrets } from './stack.ts';

export interface Swipe {
  readonly account: string;
  readonly card: string;
  readonly amountMinor: number;
  readonly merchant?: string;
}

/** The card network's side of the sandbox, by the official SDK. */
export function stripeClient(): Stripe {
  const { hostname, port } = new URL(endpoints().stripe);
  return new Stripe(secrets().stripe.secretKey, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
  });
}

export function swipe(stripe: Stripe, { account, card, amountMinor, merchant = 'Harvest Market' }: Swipe) {
  return stripe.testHelpers.issuing.authorizations.create(
    {
      card,
      amount: amountMinor,
      currency: 'usd',
      merchant_data: {
        name: merchant,
        category: 'grocery_stores_supermarkets',
        city: 'Portland',
        country: 'US',
      },
    },
    { stripeAccount: account },
  );
}
