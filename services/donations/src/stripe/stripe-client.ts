import { type Provider } from '@nestjs/common';
import { stripeSettings } from '@almoner/platform';
import Stripe from 'stripe';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';

/** Short, because a donor is waiting; includes retries. */
const donorCallTimeouts = { timeoutMs: 4_000, retries: 1 };

export const stripeClient: Provider = {
  provide: Stripe,
  inject: [DONATIONS_CONFIG],
  useFactory: (config: DonationsConfig) =>
    new Stripe(config.STRIPE_SECRET_KEY, stripeSettings(config, donorCallTimeouts)),
};
