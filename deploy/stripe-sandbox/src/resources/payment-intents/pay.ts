import { type Cause } from '../../events/events.ts';
import { type Call } from '../../http/router.ts';
import { StripeError } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { type Charge } from '../charges/charge.ts';
import { newCharge, settleCharge } from '../charges/new-charge.ts';
import { type CardMethod, type PaymentMethod, paymentMethodKind } from '../payment-methods/payment-method.ts';
import { type CardBehavior, type Decline, cardByNumber, expiredCard } from '../payment-methods/test-cards.ts';
import { disputedAfterMs } from '../disputes/dispute-life.ts';
import { type PaymentIntent } from './payment-intent.ts';

export function behaviorOf(method: PaymentMethod): CardBehavior {
  return method.type !== 'card' ? {} : (cardByNumber(method.sandbox.number) ?? {});
}

/** The bank's behavior for this card now: after the month of its expiry it declines. */
function behaviorNow(world: World, method: CardMethod): CardBehavior {
  const behavior = behaviorOf(method);
  const { exp_year: year, exp_month: month } = method.card;
  return Date.UTC(year, month, 1) > world.clock.nowMs() ? behavior : { ...behavior, declines: expiredCard };
}

/** Charges the card; a decline is kept on the intent and thrown as Stripe's card error. */
export function charge(
  world: World,
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
): PaymentIntent {
  const { store, events } = world;
  if (method.type !== 'card') throw new Error('A bank account is debited, not charged.');
  const behavior = behaviorNow(world, method);
  const attempt = newCharge(world, intent, method, behavior);
  if (behavior.declines) {
    store.insert(call.account, attempt);
    events.emit(call, 'charge.failed', attempt);
    throw failed(world, call, intent, method, behavior.declines, attempt.id);
  }
  const settled = attempt.captured
    ? settleCharge(world, call, attempt, behavior.then === 'available_at_once')
    : attempt;
  store.insert(call.account, settled);
  events.emit(call, 'charge.succeeded', settled);
  if (behavior.then === 'disputes') world.jobs.after(disputedAfterMs, 'disputes', call.account, settled.id);
  if (intent.setup_future_usage)
    store.update({ ...method, customer: intent.customer, sandbox: { ...method.sandbox, setUp: true } });
  return concluded(world, call, intent, settled);
}

function concluded(world: World, call: Cause, intent: PaymentIntent, made: Charge): PaymentIntent {
  const before = world.store.present(intent);
  const after = world.store.update({
    ...intent,
    amount_capturable: made.captured ? 0 : made.amount,
    amount_received: made.amount_captured,
    last_payment_error: null,
    latest_charge: made.id,
    next_action: null,
    status: made.captured ? ('succeeded' as const) : ('requires_capture' as const),
  });
  if (made.captured) world.events.emit(call, 'payment_intent.succeeded', after);
  else world.events.emit(call, 'payment_intent.amount_capturable_updated', after, before);
  return after;
}

/** The intent needs another card and stores the reason. */
export function failed(
  world: World,
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  chargeId?: string,
): StripeError {
  const shownMethod = paymentMethodKind.present(method, world.store);
  const body = {
    type: 'card_error' as const,
    ...decline,
    ...(chargeId && { charge: chargeId }),
    payment_method: shownMethod,
  };
  const error = new StripeError(402, body);
  const after = world.store.update({
    ...intent,
    last_payment_error: error.body,
    latest_charge: chargeId ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method' as const,
  });
  world.events.emit(call, 'payment_intent.payment_failed', after);
  const { sandbox: _, ...shown } = after;
  return new StripeError(402, { ...body, payment_intent: shown });
}
