import { Money } from '@almoner/kernel';
import type Stripe from 'stripe';
import { type Movement } from '../payouts/domain/movement.ts';
import { type Payout } from '../payouts/payouts.port.ts';

const statuses: Readonly<Record<string, Payout['status']>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
};

/** A payout with `failure_balance_transaction` expanded. */
export function toPayout(payout: Stripe.Payout, stripeAccountId: string): Payout {
  const { destination, failure_balance_transaction: returned } = payout;
  return {
    stripeAccountId,
    stripePayoutId: payout.id,
    status: statuses[payout.status] ?? 'open',
    failureReason: payout.failure_code,
    isAutomatic: payout.automatic,
    amount: Money.ofMinor(payout.amount, payout.currency.toUpperCase()),
    stripeDestinationId: typeof destination === 'string' ? destination : (destination?.id ?? null),
    createdAt: new Date(payout.created * 1000),
    arrivalDate: new Date(payout.arrival_date * 1000),
    failedAt: returned === null || typeof returned === 'string' ? null : new Date(returned.created * 1000),
  };
}

/** A balance transaction with `source` expanded. */
export function toMovement(transaction: Stripe.BalanceTransaction): Movement {
  const { id, amount, fee, currency, description, source } = transaction;
  const money = (minor: number) => Money.ofMinor(minor, currency.toUpperCase());
  return {
    id,
    kind: kindOf(transaction),
    amount: money(amount),
    fee: money(fee),
    sourceId: typeof source === 'string' ? source : (source?.id ?? null),
    ...paymentOf(source),
    description: description ?? 'Other Stripe transaction',
  };
}

const kinds: Readonly<Record<string, Movement['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  payment_failure_refund: 'failed_debit',
  payout: 'payout',
  payout_failure: 'payout_returned',
  payout_cancel: 'payout_returned',
};

function kindOf({ type, source, reporting_category: category }: Stripe.BalanceTransaction): Movement['kind'] {
  if (type === 'payment' && isFailedCharge(source)) return 'failed_debit';
  const kind = kinds[type];
  if (kind !== undefined) return kind;
  if (category === 'dispute' || category === 'dispute_reversal') return 'dispute';
  return category === 'fee' || category === 'network_cost' || category === 'tax' ? 'fee' : 'other';
}

const isFailedCharge = (source: Stripe.BalanceTransaction['source']) =>
  source !== null && typeof source !== 'string' && source.object === 'charge' && source.status === 'failed';

function paymentOf(
  source: Stripe.BalanceTransaction['source'],
): Pick<Movement, 'stripePaymentIntentId' | 'giftId'> {
  if (source === null || typeof source === 'string' || !('payment_intent' in source))
    return { stripePaymentIntentId: null, giftId: null };
  const { payment_intent: intent } = source;
  return {
    stripePaymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    giftId: source.object === 'charge' ? (source.metadata.gift_id ?? null) : null,
  };
}
