import { Global, Module } from '@nestjs/common';
import Stripe from 'stripe';
import { StripeBalances } from '../reconciliation/stripe-balances.port.ts';
import { Funding } from '../wallet/funding.port.ts';
import { IssuingAndPaymentsBalances } from './stripe-balances.ts';
import { stripeClient } from './stripe-client.ts';
import { TopupFunding } from './topup-funding.ts';

/** Calls to Stripe, behind the ports of the features. Global, because no feature imports this folder. */
@Global()
@Module({
  providers: [
    stripeClient,
    { provide: Funding, useClass: TopupFunding },
    { provide: StripeBalances, useClass: IssuingAndPaymentsBalances },
  ],
  exports: [Stripe, Funding, StripeBalances],
})
export class StripeClientModule {}
