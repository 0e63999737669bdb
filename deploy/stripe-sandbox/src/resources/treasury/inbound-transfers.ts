import { by, listRoute } from '../../http/list.ts';
import { currency, metadata, oneOf, positiveInteger, required, shape, text } from '../../http/params.ts';
import { type Call, type Route, get, post } from '../../http/router.ts';
import { type Cause } from '../../events/events.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { newMetadata } from '../shared/merge.ts';
import { bankDetails } from './bank-details.ts';
import { type InboundTransfer, inboundTransferKind } from './kinds.ts';
import { continueTransaction, openTransaction, requireOpen } from './postings.ts';
import { receiveDebit } from './received.ts';

const fields = {
  amount: required(positiveInteger),
  currency: required(currency),
  description: text,
  financial_account: required(text),
  metadata,
  origin_payment_method: required(text),
  statement_descriptor: text,
};
const failureCode = oneOf(
  'account_closed',
  'account_frozen',
  'debit_not_authorized',
  'insufficient_funds',
  'no_account',
  'other',
);
const arrivesAfterMs = 300;

export function inboundTransferRoutes(world: World): Route[] {
  const { store } = world;
  const path = '/v1/treasury/inbound_transfers';
  const helpers = '/v1/test_helpers/treasury/inbound_transfers/:id';
  const find = (call: Call) => store.require(inboundTransferKind, call.account, call.id);
  return [
    post(path, fields, (call, params) => {
      requireOpen(world, call.account, params.financial_account);
      const { bank, details } = bankDetails(
        world,
        call.account,
        params.origin_payment_method,
        'origin_payment_method',
      );
      const stamp = store.stamp(inboundTransferKind);
      const transaction = openTransaction(world, {
        account: call.account,
        financialAccount: params.financial_account,
        flow: stamp.id,
        flowType: 'inbound_transfer',
        amount: params.amount,
        description: params.description ?? 'Inbound transfer',
        entry: 'inbound_transfer',
        impact: { inbound_pending: params.amount },
        status: 'open',
      });
      const transfer = store.insert<InboundTransfer>(call.account, {
        object: 'treasury.inbound_transfer',
        ...stamp,
        amount: params.amount,
        cancelable: true,
        currency: params.currency,
        description: params.description ?? null,
        failure_details: null,
        financial_account: params.financial_account,
        hosted_regulatory_receipt_url: null,
        linked_flows: { received_debit: null },
        metadata: newMetadata(params.metadata),
        origin_payment_method: bank,
        origin_payment_method_details: {
          ...details,
          us_bank_account: { ...details.us_bank_account, network: 'ach' },
        },
        returned: false,
        statement_descriptor: params.statement_descriptor ?? 'transfer',
        status: 'processing',
        status_transitions: { canceled_at: null, failed_at: null, succeeded_at: null },
        transaction: transaction.id,
      });
      world.events.emit(call, 'treasury.inbound_transfer.created', transfer);
      if (world.settings.current.treasuryTransfers !== 'wait') {
        world.jobs.after(arrivesAfterMs, 'inbound_transfer_arrives', call.account, transfer.id);
      }
      return transfer;
    }),
    listRoute(store, path, inboundTransferKind, {
      financial_account: by('financial_account'),
      status: by('status'),
    }),
    get(`${path}/:id`, {}, find),
    post(`${path}/:id/cancel`, {}, (call) => end(world, call, processing(find(call)), 'canceled')),
    post(`${helpers}/succeed`, {}, (call) => succeed(world, call, processing(find(call)))),
    post(`${helpers}/fail`, { failure_details: shape({ code: failureCode }) }, (call, params) =>
      end(
        world,
        call,
        processing(find(call)),
        'failed',
        params.failure_details?.code ?? 'insufficient_funds',
      ),
    ),
    post(`${helpers}/return`, {}, (call) => returnTransfer(world, call, find(call))),
  ];
}

export function onInboundTransferArrival(world: World): void {
  world.jobs.on('inbound_transfer_arrives', (account, id) => {
    const transfer = world.store.find(inboundTransferKind, account, id);
    const outcome = world.settings.current.treasuryTransfers;
    if (transfer?.status !== 'processing' || outcome === 'wait') return;
    if (outcome === 'succeed') succeed(world, { account }, transfer);
    else end(world, { account }, transfer, 'failed', 'insufficient_funds');
  });
}

function processing(transfer: InboundTransfer): InboundTransfer {
  if (transfer.status === 'processing') return transfer;
  throw invalidRequest(`This needs an inbound transfer that is processing; this one is ${transfer.status}.`);
}

function succeed(world: World, cause: Cause, transfer: InboundTransfer): InboundTransfer {
  const { amount } = transfer;
  continueTransaction(world, transfer.transaction, {
    account: cause.account,
    entry: 'inbound_transfer',
    impact: { inbound_pending: -amount, cash: amount },
    status: 'posted',
  });
  const after = world.store.update<InboundTransfer>({
    ...transfer,
    cancelable: false,
    status: 'succeeded',
    status_transitions: { ...transfer.status_transitions, succeeded_at: world.clock.now() },
  });
  world.events.emit(cause, 'treasury.inbound_transfer.succeeded', after, transfer);
  return after;
}

type FailureCode = NonNullable<InboundTransfer['failure_details']>['code'];

function end(
  world: World,
  cause: Cause,
  transfer: InboundTransfer,
  status: 'failed' | 'canceled',
  code?: FailureCode,
): InboundTransfer {
  continueTransaction(world, transfer.transaction, {
    account: cause.account,
    entry: 'inbound_transfer_return',
    impact: { inbound_pending: -transfer.amount },
    status: 'void',
  });
  const after = world.store.update<InboundTransfer>({
    ...transfer,
    cancelable: false,
    failure_details: code === undefined ? null : { code },
    status,
    status_transitions: { ...transfer.status_transitions, [`${status}_at`]: world.clock.now() },
  });
  world.events.emit(cause, `treasury.inbound_transfer.${status}`, after, transfer);
  return after;
}

/** The bank takes the money back after it arrived: a received debit, which the transfer names. Its status stays. */
function returnTransfer(world: World, cause: Cause, transfer: InboundTransfer): InboundTransfer {
  if (transfer.status !== 'succeeded' || transfer.returned)
    throw invalidRequest('Only an inbound transfer that has succeeded can be returned, once.');
  const debit = receiveDebit(world, cause, {
    amount: transfer.amount,
    financialAccount: transfer.financial_account,
    description: 'Inbound transfer returned',
    network: 'ach',
    flows: { inbound_transfer: transfer.id },
  });
  return world.store.update<InboundTransfer>({
    ...transfer,
    linked_flows: { received_debit: debit.id },
    returned: true,
  });
}
