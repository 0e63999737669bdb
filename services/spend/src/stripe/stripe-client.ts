import { type Provider } from '@nestjs/common';
import Stripe from 'stripe';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';

const callTimeoutMs = 10_000;
const networkRetries = 2;

/** The official SDK; it does not know whether real Stripe or the sandbox answers. */
export const stripeClient: Provider = {
  provide: Stripe,
  inject: [SPEND_CONFIG],
  useFactory: ({ STRIPE_SECRET_KEY, STRIPE_API_BASE }: SpendConfig) =>
    new Stripe(STRIPE_SECRET_KEY, {
      ...addressOf(STRIPE_API_BASE),
      timeout: callTimeoutMs,
      maxNetworkRetries: networkRetries,
    }),
};

function addressOf(base: string | undefined): Stripe.StripeConfig {
  if (base === undefined) return {};
  const { protocol, hostname, port } = new URL(base);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
  };
}
