import { by, listRoute } from '../../http/list.ts';
import {
  anything,
  currency,
  metadata,
  oneOf,
  positiveInteger,
  required,
  shape,
  text,
} from '../../http/params.ts';
import { type Call, type Route, get, post } from '../../http/router.ts';
import { type Cause } from '../../events/events.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { paymentMethodKind } from '../payment-methods/payment-method.ts';
import { newMetadata } from '../shared/merge.ts';
import { bankDetails } from './bank-details.ts';
import {
  type OutboundPayment,
  type OutboundTransfer,
  outboundPaymentKind,
  outboundTransferKind,
} from './kinds.ts';
import { continueTransaction, openTransaction, requireOpen } from './postings.ts';

type Flow = 'outbound_transfer' | 'outbound_payment';
type Outbound = OutboundTransfer | OutboundPayment;

const fields = {
  amount: required(positiveInteger),
  currency: required(currency),
  customer: text,
  description: text,
  destination_payment_method: text,
  destination_payment_method_data: anything,
  destination_payment_method_options: anything,
  end_user_details: anything,
  financial_account: required(text),
  metadata,
  statement_descriptor: text,
};
const returnCode = oneOf(
  'account_closed',
  'account_frozen',
  'declined',
  'incorrect_account_holder_name',
  'invalid_account_number',
  'no_account',
  'other',
);
const postsAfterMs = 300;
const daySeconds = 86_400;

export const outboundTransferRoutes = (world: World) => routes(world, 'outbound_transfer');
export const outboundPaymentRoutes = (world: World) => routes(world, 'outbound_payment');

function routes(world: World, flow: Flow): Route[] {
  const path = `/v1/treasury/${flow}s`;
  const helpers = `/v1/test_helpers/treasury/${flow}s/:id`;
  const find = (call: Call) => require(world, flow, call.account, call.id);
  const filters = { financial_account: by('financial_account'), status: by('status') };
  const list =
    flow === 'outbound_transfer'
      ? listRoute(world.store, path, outboundTransferKind, filters)
      : listRoute(world.store, path, outboundPaymentKind, { ...filters, customer: by('customer') });
  return [
    post(path, fields, (call, params) => create(world, flow, call, params)),
    list,
    get(`${path}/:id`, {}, find),
    post(`${path}/:id/cancel`, {}, (call) =>
      returnFunds(world, flow, call, processing(find(call)), 'canceled'),
    ),
    post(helpers, { tracking_details: anything }, (call) => processing(find(call))),
    post(`${helpers}/post`, {}, (call) => settle(world, flow, call, processing(find(call)))),
    post(`${helpers}/fail`, {}, (call) => returnFunds(world, flow, call, processing(find(call)), 'failed')),
    post(`${helpers}/return`, { returned_details: shape({ code: returnCode }) }, (call, params) =>
      returnOutbound(world, flow, call, find(call), params.returned_details?.code ?? 'account_closed'),
    ),
  ];
}

export function onOutboundArrival(world: World): void {
  for (const flow of ['outbound_transfer', 'outbound_payment'] as const) {
    world.jobs.on(`${flow}_posts`, (account, id) => {
      const found = require(world, flow, account, id);
      const outcome = world.settings.current.treasuryTransfers;
      if (found.status !== 'processing' || outcome === 'wait') return;
      if (outcome === 'succeed') settle(world, flow, { account }, found);
      else returnFunds(world, flow, { account }, found, 'failed');
    });
  }
}

function require({ store }: World, flow: Flow, account: string, id: string): Outbound {
  return flow === 'outbound_transfer'
    ? store.require(outboundTransferKind, account, id)
    : store.require(outboundPaymentKind, account, id);
}

interface Params {
  amount: number;
  currency: string;
  customer?: string | null;
  description?: string | null;
  destination_payment_method?: string | null;
  financial_account: string;
  metadata?: Record<string, string> | null;
  statement_descriptor?: string | null;
}

function create(world: World, flow: Flow, call: Call, params: Params): Outbound {
  const { store, clock } = world;
  requireOpen(world, call.account, params.financial_account, params.amount);
  const destination = params.destination_payment_method;
  const details = destination
    ? bankDetails(world, call.account, destination, 'destination_payment_method').details
    : undefined;
  if (destination?.startsWith('pm_') && params.customer) {
    const { customer } = store.require(paymentMethodKind, call.account, destination);
    if (customer !== params.customer)
      throw invalidRequest('The PaymentMethod does not belong to this customer.', { param: 'customer' });
  }
  if (flow === 'outbound_transfer' && !details)
    throw invalidRequest('Missing required param: destination_payment_method.', {
      code: 'parameter_missing',
      param: 'destination_payment_method',
    });
  const stamp =
    flow === 'outbound_transfer' ? store.stamp(outboundTransferKind) : store.stamp(outboundPaymentKind);
  const transaction = openTransaction(world, {
    account: call.account,
    financialAccount: params.financial_account,
    flow: stamp.id,
    flowType: flow,
    amount: -params.amount,
    description: params.description ?? 'Outbound',
    entry: flow,
    impact: { cash: -params.amount, outbound_pending: params.amount },
    status: 'open',
  });
  const common = {
    ...stamp,
    amount: params.amount,
    cancelable: true,
    currency: params.currency,
    description: params.description ?? null,
    destination_payment_method: destination ?? null,
    expected_arrival_date: clock.now() + daySeconds,
    financial_account: params.financial_account,
    hosted_regulatory_receipt_url: null,
    metadata: newMetadata(params.metadata ?? undefined),
    returned_details: null,
    statement_descriptor:
      params.statement_descriptor ?? (flow === 'outbound_transfer' ? 'transfer' : 'payment'),
    status: 'processing' as const,
    status_transitions: { canceled_at: null, failed_at: null, posted_at: null, returned_at: null },
    tracking_details: null,
    transaction: transaction.id,
  };
  const bank = details && {
    ...details,
    us_bank_account: { ...details.us_bank_account, network: 'ach' as const },
  };
  const created =
    flow === 'outbound_transfer' && bank
      ? store.insert<OutboundTransfer>(call.account, {
          object: 'treasury.outbound_transfer',
          ...common,
          destination_payment_method_details: bank,
        })
      : store.insert<OutboundPayment>(call.account, {
          object: 'treasury.outbound_payment',
          ...common,
          customer: params.customer ?? null,
          destination_payment_method_details: bank ?? null,
          end_user_details: null,
        });
  world.events.emit(call, `treasury.${flow}.created`, created);
  if (world.settings.current.treasuryTransfers !== 'wait') {
    world.jobs.after(postsAfterMs, `${flow}_posts`, call.account, created.id);
  }
  return created;
}

function processing(outbound: Outbound): Outbound {
  if (outbound.status === 'processing') return outbound;
  throw invalidRequest(`This needs one that is processing; this one is ${outbound.status}.`);
}

function change(
  world: World,
  flow: Flow,
  cause: Cause,
  before: Outbound,
  status: 'posted' | 'failed' | 'canceled' | 'returned',
  more: Partial<Pick<Outbound, 'returned_details'>> = {},
): Outbound {
  const after = world.store.update<Outbound>({
    ...before,
    ...more,
    cancelable: false,
    status,
    status_transitions: { ...before.status_transitions, [`${status}_at`]: world.clock.now() },
  });
  world.events.emit(cause, `treasury.${flow}.${status}`, after, before);
  return after;
}

function settle(world: World, flow: Flow, cause: Cause, outbound: Outbound): Outbound {
  continueTransaction(world, outbound.transaction, {
    account: cause.account,
    entry: `${flow}_posting`,
    impact: { outbound_pending: -outbound.amount },
    status: 'posted',
  });
  return change(world, flow, cause, outbound, 'posted');
}

function returnFunds(
  world: World,
  flow: Flow,
  cause: Cause,
  outbound: Outbound,
  status: 'failed' | 'canceled',
): Outbound {
  continueTransaction(world, outbound.transaction, {
    account: cause.account,
    entry: status === 'failed' ? `${flow}_failure` : `${flow}_cancellation`,
    impact: { cash: outbound.amount, outbound_pending: -outbound.amount },
    status: 'void',
  });
  return change(world, flow, cause, outbound, status);
}

/** The bank sends it back: a transaction of its own, also days after it was posted. */
function returnOutbound(
  world: World,
  flow: Flow,
  cause: Cause,
  found: Outbound,
  code: NonNullable<OutboundTransfer['returned_details']>['code'],
): Outbound {
  const posted = found.status === 'processing' ? settle(world, flow, cause, found) : found;
  if (posted.status !== 'posted') throw invalidRequest(`One that is ${posted.status} cannot be returned.`);
  const { id: transaction } = openTransaction(world, {
    account: cause.account,
    financialAccount: posted.financial_account,
    flow: posted.id,
    flowType: flow,
    amount: posted.amount,
    description: 'Returned',
    entry: `${flow}_return`,
    impact: { cash: posted.amount },
    status: 'posted',
  });
  return change(world, flow, cause, posted, 'returned', { returned_details: { code, transaction } });
}
