import { Injectable } from '@nestjs/common';
import { type StripeEventRequest } from '@almoner/contracts';
import { serviceContext, type StripeEventOutcome, type StripeEventsApplier } from '@almoner/platform';
import type Stripe from 'stripe';
import { z } from 'zod';
import { HandleDispute } from '../disputes/use-cases/handle-dispute.ts';
import { HandlePaymentEvent, type PaymentHint } from '../gifts/use-cases/handle-payment-event.ts';
import { HandleSetupEvent } from '../recurring-gifts/use-cases/handle-setup-event.ts';
import { HandleSetupFailure } from '../recurring-gifts/use-cases/handle-setup-failure.ts';
import { HandlePayout } from '../payouts/use-cases/handle-payout.ts';

// For the calls to Stripe and the database; an event that takes longer is retried.
const requestTimeoutMs = 20_000;

/** All objects of these events have an id; one without it is malformed, and a retry would not help. */
const typesWithId = /^(charge|payment_intent|payout|refund|setup_intent)\./;
const WithId = z.object({ data: z.object({ object: z.object({ id: z.string().min(1) }) }) });

type Hint = Omit<PaymentHint, 'stripeAccountId'>;

/** Dispatches Stripe's events to use cases. Events of other payments are ignored. */
@Injectable()
export class StripeEventApplier implements StripeEventsApplier {
  constructor(
    private readonly handlePaymentEvent: HandlePaymentEvent,
    private readonly handleDispute: HandleDispute,
    private readonly handlePayout: HandlePayout,
    private readonly handleSetupEvent: HandleSetupEvent,
    private readonly handleSetupFailure: HandleSetupFailure,
  ) {}

  async apply(event: StripeEventRequest): Promise<StripeEventOutcome> {
    // Signed by Stripe and checked at the edge; the SDK's types describe it.
    const stripeEvent = event.payload as Stripe.Event;
    if (event.account === null) return 'ignored';
    if (typesWithId.test(event.type) && !WithId.safeParse(event.payload).success) return 'quarantined';
    const ctx = serviceContext('donations', null, { deadlineAt: Date.now() + requestTimeoutMs });
    const stripePayoutId = endedPayoutOf(stripeEvent);
    if (stripePayoutId !== null)
      return this.handlePayout.execute(ctx, { stripeAccountId: event.account, stripePayoutId });
    const stripeDisputeId = disputeOf(stripeEvent);
    if (stripeDisputeId !== null)
      return this.handleDispute.execute(ctx, { stripeAccountId: event.account, stripeDisputeId });
    const setup = setupOf(stripeEvent);
    if (setup !== null)
      return this.handleSetupEvent.execute(ctx, { ...setup, stripeAccountId: event.account });
    const declined = declinedSetupOf(stripeEvent);
    if (declined !== null)
      return this.handleSetupFailure.execute(ctx, { ...declined, stripeAccountId: event.account });
    const hint = hintOf(stripeEvent);
    if (hint === null) return 'ignored';
    return this.handlePaymentEvent.execute(ctx, { ...hint, stripeAccountId: event.account });
  }
}

function endedPayoutOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
      return event.data.object.id;
    default:
      return null;
  }
}

function disputeOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return event.data.object.id;
    default:
      return null;
  }
}

function setupOf(event: Stripe.Event): { setupIntentId: string; recurringGiftId: string } | null {
  if (event.type !== 'setup_intent.succeeded') return null;
  const { id: setupIntentId, metadata } = event.data.object;
  const recurringGiftId = metadata?.recurring_gift_id;
  return recurringGiftId === undefined ? null : { setupIntentId, recurringGiftId };
}

/** Null for a setup of an earlier release, which was not counted. */
function declinedSetupOf(
  event: Stripe.Event,
): { setupIntentId: string; recurringGiftId: string; setupId: string; stripeAttemptId: string } | null {
  if (event.type !== 'setup_intent.setup_failed') return null;
  const { id: setupIntentId, metadata, latest_attempt: attempt } = event.data.object;
  const { recurring_gift_id: recurringGiftId, method_setup_id: setupId } = metadata ?? {};
  if (recurringGiftId === undefined || setupId === undefined) return null;
  const stripeAttemptId = (typeof attempt === 'string' ? attempt : attempt?.id) ?? event.id;
  return { setupIntentId, recurringGiftId, setupId, stripeAttemptId };
}

function hintOf(event: Stripe.Event): Hint | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
      return hintOfIntent(event.data.object, null);
    case 'payment_intent.payment_failed':
      return hintOfIntent(event.data.object, declinedAttemptOf(event.id, event.data.object));
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return hintOfPart(event.data.object);
    default:
      return null;
  }
}

/**
 * Attempts that count against card testing. A debit that reached the bank comes back days later, for reasons such as missing money:
 * it says nothing about numbers that are tried out, and each start by bank debit was counted already.
 */
function declinedAttemptOf(
  eventId: string,
  { last_payment_error: error }: Stripe.PaymentIntent,
): string | null {
  const isReturned = error?.charge !== undefined && error.payment_method?.type === 'us_bank_account';
  return isReturned ? null : (error?.charge ?? eventId);
}

function hintOfIntent({ id, metadata }: Stripe.PaymentIntent, declinedAttemptId: string | null): Hint {
  return { stripePaymentIntentId: id, giftId: metadata.gift_id ?? null, declinedAttemptId };
}

function hintOfPart({ payment_intent: intent }: Stripe.Charge | Stripe.Refund): Hint | null {
  if (intent === null) return null;
  const stripePaymentIntentId = typeof intent === 'string' ? intent : intent.id;
  return { stripePaymentIntentId, giftId: null, declinedAttemptId: null };
}
