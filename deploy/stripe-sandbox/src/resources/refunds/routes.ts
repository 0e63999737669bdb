import { by, listRoute } from '../../http/list.ts';
import { type Parsed, anything, bool, metadata, oneOf, positiveInteger, text } from '../../http/params.ts';
import { type Call, type Route, get, post } from '../../http/router.ts';
import { invalidRequest, missingParameter } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { book } from '../balance/balance-transaction.ts';
import { type Charge, chargeKind } from '../charges/charge.ts';
import { paymentIntentKind } from '../payment-intents/payment-intent.ts';
import { behaviorOf } from '../payment-intents/pay.ts';
import { paymentMethodKind } from '../payment-methods/payment-method.ts';
import { mergeMetadata, newMetadata } from '../shared/merge.ts';
import { type Refund, refundKind } from './refund.ts';
import { failRefund, settlesAfterMs, succeedRefund, withRefunded } from './settle-refund.ts';

const fields = {
  amount: positiveInteger,
  charge: text,
  currency: text,
  customer: text,
  instructions_email: text,
  metadata,
  origin: anything,
  payment_intent: text,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: bool,
  reverse_transfer: bool,
};

export function refundRoutes(world: World): Route[] {
  const { store, events } = world;
  const path = '/v1/refunds';
  return [
    post(path, fields, (call, params) => create(world, call, params)),
    listRoute(store, path, refundKind, { charge: by('charge'), payment_intent: by('payment_intent') }),
    get(`${path}/:id`, {}, (call) => store.require(refundKind, call.account, call.id)),
    post(`${path}/:id`, { metadata }, (call, params) => {
      const before = store.require(refundKind, call.account, call.id);
      const after = store.update({
        ...before,
        metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
      });
      events.emit(call, 'refund.updated', after, before);
      return after;
    }),
  ];
}

function create(world: World, call: Call, params: Parsed<typeof fields>): Refund {
  const { store, events } = world;
  const charge = chargeToRefund(world, call, params);
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const amount = params.amount ?? left;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  const method = store.find(paymentMethodKind, call.account, charge.payment_method);
  const next = method === undefined ? undefined : behaviorOf(method).then;
  const pends = next === 'refund_pends';
  const refund = store.insert(call.account, newRefund(world, call, charge, amount, params, pends));
  const after = store.update(withRefunded(charge, amount));
  events.emit(call, 'refund.created', refund);
  events.emit(call, 'charge.refunded', after, charge);
  if (pends || next === 'refund_fails') world.jobs.after(settlesAfterMs, next, call.account, refund.id);
  return refund;
}

function chargeToRefund({ store }: World, call: Call, params: Parsed<typeof fields>): Charge {
  if (params.charge) return store.require(chargeKind, call.account, params.charge, 'charge');
  if (!params.payment_intent) throw missingParameter('payment_intent');
  const intent = store.require(paymentIntentKind, call.account, params.payment_intent, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    });
  }
  return store.require(chargeKind, call.account, intent.latest_charge);
}

function newRefund(
  { store }: World,
  call: Call,
  charge: Charge,
  amount: number,
  params: Parsed<typeof fields>,
  pends: boolean,
): Refund {
  const { id, created } = store.stamp(refundKind);
  const movement = book(store, call.account, {
    amount: -amount,
    balance_type: 'payments',
    currency: charge.currency,
    description: 'REFUND FOR CHARGE',
    reporting_category: 'refund',
    source: id,
    type: 'refund',
  });
  return {
    object: 'refund',
    id,
    created,
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: newMetadata(params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pends ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
}

/** The test cards whose refund fails after it succeeded, or succeeds only after a while. */
export function onRefundEnd(world: World): void {
  const of =
    (end: (world: World, account: string, refund: Refund) => unknown) => (account: string, id: string) => {
      const refund = world.store.find(refundKind, account, id);
      if (refund) end(world, account, refund);
    };
  const fail = (_: World, account: string, refund: Refund) =>
    refund.status === 'succeeded' && failRefund(world, account, refund, 'failed');
  world.jobs.on('refund_fails', of(fail));
  world.jobs.on('refund_pends', of(succeedRefund));
}
