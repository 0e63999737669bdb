import { type Provider } from '@nestjs/common';
import { stripeSettings } from '@almoner/platform';
import Stripe from 'stripe';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';

type StripeConfig = Pick<SpendConfig, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'>;

export function createStripe(config: StripeConfig): Stripe {
  return new Stripe(config.STRIPE_SECRET_KEY, stripeSettings(config));
}

export const stripeClient: Provider = {
  provide: Stripe,
  inject: [SPEND_CONFIG],
  useFactory: (config: SpendConfig) => createStripe(config),
};
