import { Money } from '@almoner/kernel';
import type Stripe from 'stripe';
import {
  type FailedRefund,
  type FailureReason,
  type Payment,
  type Refund,
  type SavedMethod,
} from '../gifts/domain/payment.ts';

/** Maps Stripe's objects to ours. Its currencies are lower case, its times unix seconds. */
const money = (minor: number, currency: string) => Money.ofMinor(minor, currency.toUpperCase());
const time = (seconds: number) => new Date(seconds * 1000);

/**
 * A payment intent read with `latest_charge.balance_transaction`, and its refunds with `failure_balance_transaction`.
 * @throws Error when it is paid but its fee is not known yet.
 */
export function toPayment(intent: Stripe.PaymentIntent, refunds: readonly Stripe.Refund[]): Payment {
  return {
    stripePaymentIntentId: intent.id,
    amount: money(intent.amount, intent.currency),
    savedMethod: intent.setup_future_usage === 'off_session' ? savedMethodOf(intent) : null,
    outcome: outcomeOf(intent, refunds),
  };
}

/** A card with its customer, from an object that was read with `payment_method` expanded; null when it has none. */
export function savedMethodOf({
  customer,
  payment_method: method,
}: Pick<Stripe.PaymentIntent | Stripe.SetupIntent, 'customer' | 'payment_method'>): SavedMethod | null {
  if (customer === null || method === null || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card;
  return {
    stripeCustomerId: typeof customer === 'string' ? customer : customer.id,
    stripePaymentMethodId: method.id,
    brand,
    last4,
    expiryMonth,
    expiryYear,
  };
}

function outcomeOf(intent: Stripe.PaymentIntent, refunds: readonly Stripe.Refund[]): Payment['outcome'] {
  if (intent.status === 'succeeded') return paid(intent, refunds);
  if (intent.status === 'canceled') return { kind: 'failed', reason: 'abandoned' };
  if (intent.status === 'requires_payment_method' && intent.last_payment_error !== null)
    return { kind: 'failed', reason: reasonOf(intent.last_payment_error) };
  return { kind: 'open' };
}

function paid(intent: Stripe.PaymentIntent, refunds: readonly Stripe.Refund[]): Payment['outcome'] {
  const { latest_charge: charge } = intent;
  if (charge === null || typeof charge === 'string')
    throw new Error(`${intent.id} was read without its charge.`);
  const { balance_transaction: movement } = charge;
  if (movement === null || typeof movement === 'string')
    throw new Error(`${intent.id} is paid, but its fee is not known yet.`);
  return {
    kind: 'paid',
    fee: money(movement.fee, movement.currency),
    paidAt: time(charge.created),
    refunds: refunds.filter((refund) => stateOf(refund) === 'succeeded').map(toRefund),
    failedRefunds: refunds.filter((refund) => stateOf(refund) === 'failed').map(toFailedRefund),
  };
}

/** Open: it waits for the bank or the donor. */
export function stateOf({ status }: Pick<Stripe.Refund, 'status'>): 'open' | 'succeeded' | 'failed' {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'open';
}

function toFailedRefund({ id, failure_balance_transaction: movement }: Stripe.Refund): FailedRefund {
  const failedAt = typeof movement === 'object' && movement !== null ? time(movement.created) : null;
  return { stripeRefundId: id, failedAt };
}

function toRefund({ id, amount, currency, created }: Stripe.Refund): Refund {
  return { stripeRefundId: id, amount: money(amount, currency), refundedAt: time(created) };
}

const reasons: Readonly<Record<string, FailureReason>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_details',
  incorrect_number: 'incorrect_details',
  incorrect_zip: 'incorrect_details',
  invalid_cvc: 'incorrect_details',
  invalid_expiry_month: 'incorrect_details',
  invalid_expiry_year: 'incorrect_details',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  processing_error: 'processing_error',
};

function reasonOf({ decline_code, code }: Stripe.PaymentIntent.LastPaymentError): FailureReason {
  return reasons[decline_code ?? ''] ?? reasons[code ?? ''] ?? 'card_declined';
}
