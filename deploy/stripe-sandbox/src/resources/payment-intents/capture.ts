import { type Call } from '../../http/router.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { chargeKind } from '../charges/charge.ts';
import { settleCharge } from '../charges/new-charge.ts';
import { unexpectedState } from './confirm.ts';
import { type PaymentIntent } from './payment-intent.ts';

type CancellationReason = NonNullable<PaymentIntent['cancellation_reason']>;

export function capture(
  world: World,
  call: Call,
  intent: PaymentIntent,
  wanted: number | null | undefined,
): PaymentIntent {
  const { store, events } = world;
  if (intent.status !== 'requires_capture' || !intent.latest_charge) {
    throw unexpectedState(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}.`,
    );
  }
  const amount = wanted ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    throw invalidRequest('The amount to capture is greater than what can be captured.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  }
  const held = store.require(chargeKind, call.account, intent.latest_charge);
  const captured = settleCharge(world, call, { ...held, captured: true, amount_captured: amount }, false);
  events.emit(call, 'charge.captured', store.update(captured), held);
  const after = store.update({
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded' as const,
  });
  events.emit(call, 'payment_intent.succeeded', after);
  return after;
}

export function cancel(
  world: World,
  call: Call,
  intent: PaymentIntent,
  reason: CancellationReason | null,
): PaymentIntent {
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    );
  }
  const after = world.store.update({
    ...intent,
    amount_capturable: 0,
    canceled_at: world.clock.now(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled' as const,
  });
  world.events.emit(call, 'payment_intent.canceled', after);
  return after;
}
