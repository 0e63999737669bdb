import { type Provider } from '@nestjs/common';
import { stripeSettings } from '@almoner/platform';
import Stripe from 'stripe';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';

export const stripeClient: Provider = {
  provide: Stripe,
  inject: [CARDS_CONFIG],
  useFactory: (config: CardsConfig) => new Stripe(config.STRIPE_SECRET_KEY, stripeSettings(config)),
};
