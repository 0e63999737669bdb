import { type Provider } from '@nestjs/common';
import { stripeSettings } from '@almoner/platform';
import Stripe from 'stripe';
import { ORG_CONFIG, type OrgConfig } from '../../config.ts';

export const stripeClient: Provider = {
  provide: Stripe,
  inject: [ORG_CONFIG],
  useFactory: (config: OrgConfig) => new Stripe(config.STRIPE_SECRET_KEY, stripeSettings(config)),
};
