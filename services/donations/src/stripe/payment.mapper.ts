import { Money } from '@almoner/kernel';
import type Stripe from 'stripe';
import {
  type Debit,
  type FailedRefund,
  type FailureReason,
  type Payment,
  type Refund,
  type SavedMethod,
} from '../gifts/domain/payment.ts';
import { unavailable } from './unavailable.ts';

/** Maps Stripe's objects to ours. Its currencies are lower case, its times unix seconds. */
export const money = (minor: number, currency: string) => Money.ofMinor(minor, currency.toUpperCase());
const time = (seconds: number) => new Date(seconds * 1000);

/**
 * A payment intent read with `latest_charge.balance_transaction`, and its refunds with `failure_balance_transaction`, at `readAt`.
 * @throws DomainError `stripe_unavailable` when it is paid but its fee is not known yet, as for some seconds after a capture.
 */
export function toPayment(
  intent: Stripe.PaymentIntent,
  refunds: readonly Stripe.Refund[],
  readAt: Date,
): Payment {
  return {
    stripePaymentIntentId: intent.id,
    amount: money(intent.amount, intent.currency),
    savedMethod: intent.setup_future_usage === 'off_session' ? savedMethodOf(intent) : null,
    outcome: outcomeOf(intent, refunds, readAt),
  };
}

/** A card or bank account with its customer, from an object that was read with `payment_method` expanded; null when it has none. */
export function savedMethodOf({
  customer,
  payment_method: method,
}: Pick<Stripe.PaymentIntent | Stripe.SetupIntent, 'customer' | 'payment_method'>): SavedMethod | null {
  if (customer === null || method === null || typeof method === 'string') return null;
  const kept = {
    stripeCustomerId: typeof customer === 'string' ? customer : customer.id,
    stripePaymentMethodId: method.id,
  };
  const { card, us_bank_account: bank } = method;
  if (bank !== undefined) {
    const { bank_name: brand, last4 } = bank;
    return {
      ...kept,
      type: 'bank_debit',
      brand: brand ?? '',
      last4: last4 ?? '',
      expiryMonth: null,
      expiryYear: null,
    };
  }
  if (card === undefined) return null;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = card;
  return { ...kept, type: 'card', brand, last4, expiryMonth, expiryYear };
}

function outcomeOf(
  intent: Stripe.PaymentIntent,
  refunds: readonly Stripe.Refund[],
  readAt: Date,
): Payment['outcome'] {
  const { status, next_action: action } = intent;
  const debit = debitOf(intent.latest_charge);
  if (status === 'succeeded') return paid(intent, refunds, readAt);
  if (status === 'canceled') return { kind: 'failed', reason: 'abandoned', debit };
  if (status === 'processing' && debit !== null) return { kind: 'processing', debit };
  if (status === 'requires_action' && action?.verify_with_microdeposits !== undefined)
    return { kind: 'verifying', verificationUrl: action.verify_with_microdeposits.hosted_verification_url };
  const { last_payment_error: error } = intent;
  if (status === 'requires_payment_method' && error !== null)
    return {
      kind: 'failed',
      reason: reasonOf(error),
      debit,
      stripePaymentMethodId: error.payment_method?.id ?? null,
    };
  return { kind: 'open' };
}

/** For a charge that was read with its payment; null for a card. */
function debitOf(charge: Stripe.PaymentIntent['latest_charge']): Debit | null {
  if (charge === null || typeof charge === 'string') return null;
  const isDebit = charge.payment_method_details?.type === 'us_bank_account';
  return isDebit ? { stripeDebitId: charge.id, startedAt: time(charge.created) } : null;
}

function paid(
  intent: Stripe.PaymentIntent,
  refunds: readonly Stripe.Refund[],
  readAt: Date,
): Payment['outcome'] {
  const { latest_charge: charge } = intent;
  if (charge === null || typeof charge === 'string')
    throw new Error(`${intent.id} was read without its charge.`);
  const { balance_transaction: movement } = charge;
  if (movement === null || typeof movement === 'string')
    throw unavailable(new Error(`${intent.id} is paid, but its fee is not known yet.`));
  return {
    kind: 'paid',
    fee: money(movement.fee, movement.currency),
    paidAt: paidAtOf(charge, movement, readAt),
    debit: debitOf(charge),
    refunds: refunds.filter((refund) => stateOf(refund) === 'succeeded').map(toRefund),
    failedRefunds: refunds.filter((refund) => stateOf(refund) === 'failed').map(toFailedRefund),
  };
}

/**
 * A card pays when it is charged. A debit pays days after the charge was made: when its money becomes available (docs/decisions/0050),
 * but never later than it is read.
 */
function paidAtOf(
  { created, payment_method_details: details }: Stripe.Charge,
  { available_on: availableOn }: Stripe.BalanceTransaction,
  readAt: Date,
): Date {
  if (details?.type !== 'us_bank_account') return time(created);
  return new Date(Math.min(time(availableOn).getTime(), readAt.getTime()));
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
  account_closed: 'account_closed',
  bank_account_unusable: 'account_closed',
  debit_not_authorized: 'debit_not_authorized',
  incorrect_account_details: 'account_closed',
  no_account: 'account_closed',
  payment_method_microdeposit_failed: 'account_closed',
  payment_method_microdeposit_verification_attempts_exceeded: 'account_not_verified',
  payment_method_microdeposit_verification_timeout: 'account_not_verified',
};

function reasonOf({
  decline_code,
  code,
  payment_method: method,
}: Stripe.PaymentIntent.LastPaymentError): FailureReason {
  const usual = method?.type === 'us_bank_account' ? 'bank_declined' : 'card_declined';
  return reasons[decline_code ?? ''] ?? reasons[code ?? ''] ?? usual;
}
