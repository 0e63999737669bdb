import { type Cause } from '../../events/events.ts';
import { by, listRoute } from '../../http/list.ts';
import { type Route, get } from '../../http/router.ts';
import { type ObjectStore } from '../../store/object-store.ts';
import { type World } from '../../world.ts';
import { type DebitReversal, debitReversalKind, receivedDebitKind } from './kinds.ts';
import { openTransaction } from './postings.ts';

export function debitReversalRoutes({ store }: World): Route[] {
  const path = '/v1/treasury/debit_reversals';
  return [
    listRoute(store, path, debitReversalKind, {
      financial_account: by('financial_account'),
      received_debit: by('received_debit'),
      status: by('status'),
    }),
    get(`${path}/:id`, {}, (call) => store.require(debitReversalKind, call.account, call.id)),
  ];
}

/** A won dispute returns what a card took from a financial account. `amount` in the smallest unit of the currency. */
export function reverseDebit(
  world: World,
  cause: Cause,
  wanted: { received: string; dispute: string; amount: number },
): DebitReversal {
  const { store, events } = world;
  const debit = store.require(receivedDebitKind, cause.account, wanted.received);
  const financialAccount = debit.financial_account ?? '';
  const stamp = store.stamp(debitReversalKind);
  const transaction = openTransaction(world, {
    account: cause.account,
    financialAccount,
    flow: stamp.id,
    flowType: 'debit_reversal',
    amount: wanted.amount,
    description: 'Card dispute',
    entry: 'debit_reversal',
    impact: { cash: wanted.amount },
    status: 'posted',
  });
  const reversal = store.insert<DebitReversal>(cause.account, {
    object: 'treasury.debit_reversal',
    ...stamp,
    amount: wanted.amount,
    currency: debit.currency,
    financial_account: financialAccount,
    hosted_regulatory_receipt_url: null,
    linked_flows: { issuing_dispute: wanted.dispute },
    metadata: {},
    network: 'card',
    received_debit: debit.id,
    status: 'succeeded',
    status_transitions: { completed_at: stamp.created },
    transaction: transaction.id,
  });
  events.emit(cause, 'treasury.debit_reversal.created', reversal);
  events.emit(cause, 'treasury.debit_reversal.completed', reversal);
  return reversal;
}

/** Returned for a disputed debit so far. */
export function creditedBy(
  store: ObjectStore,
  account: string,
  treasury: { debit_reversal?: string | null } | null | undefined,
): number {
  const id = treasury?.debit_reversal;
  return id == null ? 0 : store.require(debitReversalKind, account, id).amount;
}
