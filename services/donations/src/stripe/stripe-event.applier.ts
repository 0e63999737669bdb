import { Injectable } from '@nestjs/common';
import { type StripeEventRequest } from '@almoner/contracts';
import { serviceContext, type StripeEventOutcome, type StripeEventsApplier } from '@almoner/platform';
import type Stripe from 'stripe';
import { HearOfPayment, type PaymentHint } from '../gifts/use-cases/hear-of-payment.ts';

// For what the event asks of Stripe and of the database; what takes longer comes again.
const requestTimeoutMs = 20_000;

type Hint = Omit<PaymentHint, 'stripeAccountId'>;

/** From Stripe's event to our use case. What is no payment of ours is ignored. */
@Injectable()
export class StripeEventApplier implements StripeEventsApplier {
  constructor(private readonly hearOfPayment: HearOfPayment) {}

  async apply(event: StripeEventRequest): Promise<StripeEventOutcome> {
    // Signed by Stripe and checked at the edge; the SDK's types describe it.
    const hint = hintOf(event.payload as Stripe.Event);
    if (hint === null || event.account === null) return 'ignored';
    const ctx = serviceContext('donations', null, { deadlineAt: Date.now() + requestTimeoutMs });
    return this.hearOfPayment.execute(ctx, { ...hint, stripeAccountId: event.account });
  }
}

function hintOf(event: Stripe.Event): Hint | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return ofIntent(event.data.object, null);
    case 'payment_intent.payment_failed':
      return ofIntent(event.data.object, event.data.object.last_payment_error?.charge ?? event.id);
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofPart(event.data.object);
    default:
      return null;
  }
}

function ofIntent({ id, metadata }: Stripe.PaymentIntent, declinedAttemptId: string | null): Hint {
  return { stripePaymentIntentId: id, giftId: metadata.gift_id ?? null, declinedAttemptId };
}

function ofPart({ payment_intent: intent }: Stripe.Charge | Stripe.Refund): Hint | null {
  if (intent === null) return null;
  const stripePaymentIntentId = typeof intent === 'string' ? intent : intent.id;
  return { stripePaymentIntentId, giftId: null, declinedAttemptId: null };
}
