import { Global, Module } from '@nestjs/common';
import Stripe from 'stripe';
import { CardIssuer } from '../cards/card-issuer.port.ts';
import { StripeCardIssuer } from './stripe-card-issuer.ts';
import { stripeClient } from './stripe-client.ts';

/** Calls to Stripe, behind the port of the cards. Global, because no feature imports this folder. */
@Global()
@Module({
  providers: [stripeClient, { provide: CardIssuer, useClass: StripeCardIssuer }],
  exports: [Stripe, CardIssuer],
})
export class StripeClientModule {}
