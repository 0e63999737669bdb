import { Module } from '@nestjs/common';
import { stripeEventRpc } from '@almoner/contracts';
import { stripeEvents } from '@almoner/platform';
import { CardsModule } from '../cards/cards.module.ts';
import { CardReconciler } from './card-reconciler.ts';
import { StripeEventApplier } from './stripe-event.applier.ts';

const ownEvents = stripeEvents(stripeEventRpc.cards, StripeEventApplier);

/** Stripe's webhooks, and the jobs that read again what they may have missed. */
@Module({
  imports: [CardsModule],
  controllers: [ownEvents.controller],
  providers: [...ownEvents.providers, CardReconciler],
})
export class StripeModule {}
