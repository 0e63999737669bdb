import { Global, Module } from '@nestjs/common';
import Stripe from 'stripe';
import { Funding } from '../wallet/funding.port.ts';
import { stripeClient } from './stripe-client.ts';
import { TopupFunding } from './topup-funding.ts';

/** Calls to Stripe, behind the ports of the features. Global, because no feature imports this folder. */
@Global()
@Module({
  providers: [stripeClient, { provide: Funding, useClass: TopupFunding }],
  exports: [Stripe, Funding],
})
export class StripeClientModule {}
