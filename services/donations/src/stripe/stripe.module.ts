import { Module } from '@nestjs/common';
import { stripeEventRpc } from '@almoner/contracts';
import { stripeEvents } from '@almoner/platform';
import { DisputesModule } from '../disputes/disputes.module.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { PayoutsModule } from '../payouts/payouts.module.ts';
import { RecurringGiftsModule } from '../recurring-gifts/recurring-gifts.module.ts';
import { StripeEventApplier } from './stripe-event.applier.ts';

const ownEvents = stripeEvents(stripeEventRpc.donations, StripeEventApplier);

/** Stripe's webhooks. */
@Module({
  imports: [DisputesModule, GiftsModule, PayoutsModule, RecurringGiftsModule],
  controllers: [ownEvents.controller],
  providers: [...ownEvents.providers],
})
export class StripeModule {}
