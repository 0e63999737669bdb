import { type Provider } from '@nestjs/common';
import { stripeSettings } from '@almoner/platform';
import Stripe from 'stripe';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';

export const stripeClient: Provider = {
  provide: Stripe,
  inject: [SPEND_CONFIG],
  useFactory: (config: SpendConfig) => new Stripe(config.STRIPE_SECRET_KEY, stripeSettings(config)),
};
