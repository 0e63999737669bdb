import { by, listRoute } from '../../http/list.ts';
import { type Parsed, metadata, positiveInteger, required, shape, text } from '../../http/params.ts';
import { type Call, type Route, get, post } from '../../http/router.ts';
import { invalidRequest, missingParameter } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import {
  type IssuingTransaction,
  issuingTransactionKind,
} from '../issuing-transactions/issuing-transaction.ts';
import { mergeMetadata, newMetadata } from '../shared/merge.ts';
import { receivedDebitKind } from '../treasury/kinds.ts';
import { endIssuingDispute } from './dispute-life.ts';
import {
  type Evidence,
  decidingExplanations,
  evidenceField,
  explanationOf,
  mergeEvidence,
  requireEvidence,
} from './evidence.ts';
import { type IssuingDispute, issuingDisputeKind } from './issuing-dispute.ts';

const changes = { amount: positiveInteger, evidence: evidenceField, metadata };
const fields = { ...changes, transaction: text, treasury: shape({ received_debit: required(text) }) };

export function issuingDisputeRoutes(world: World): Route[] {
  const { store } = world;
  const path = '/v1/issuing/disputes';
  return [
    listRoute(store, path, issuingDisputeKind, { status: by('status'), transaction: by('transaction') }),
    post(path, fields, (call, params) => create(world, call, params)),
    get(`${path}/:id`, {}, (call) => store.require(issuingDisputeKind, call.account, call.id)),
    post(`${path}/:id`, changes, (call, params) => update(world, call, params)),
    post(`${path}/:id/submit`, { metadata }, (call, params) => submit(world, call, params)),
  ];
}

function create(world: World, call: Call, params: Parsed<typeof fields>): IssuingDispute {
  const { store, events } = world;
  const transaction = disputed(world, call, params);
  const open = store
    .where(issuingDisputeKind, 'transaction', transaction.id)
    .filter(({ status }) => status !== 'expired');
  if (open.length > 0)
    throw invalidRequest('This transaction already has a dispute.', { param: 'transaction' });
  const received = transaction.treasury?.received_debit;
  const dispute = store.insert<IssuingDispute>(call.account, {
    object: 'issuing.dispute',
    ...store.stamp(issuingDisputeKind),
    amount: amountWithin(transaction, params.amount),
    currency: transaction.currency,
    evidence: mergeEvidence(null, params.evidence) as IssuingDispute['evidence'],
    metadata: newMetadata(params.metadata),
    status: 'unsubmitted',
    transaction: transaction.id,
    treasury: received == null ? null : { received_debit: received, debit_reversal: null },
  });
  events.emit(call, 'issuing_dispute.created', dispute);
  const after = store.update({ ...transaction, dispute: dispute.id });
  events.emit(call, 'issuing_transaction.updated', after, store.present(transaction));
  return dispute;
}

/** For a card on a financial account, the debit is named instead of the transaction. */
function disputed({ store }: World, call: Call, params: Parsed<typeof fields>): IssuingTransaction {
  const named = params.treasury
    ? store.require(
        receivedDebitKind,
        call.account,
        params.treasury.received_debit,
        'treasury[received_debit]',
      ).linked_flows.issuing_transaction
    : params.transaction;
  if (named == null) throw missingParameter('transaction');
  const transaction = store.require(issuingTransactionKind, call.account, named, 'transaction');
  if (transaction.type !== 'capture')
    throw invalidRequest('Only a capture can be disputed.', { param: 'transaction' });
  if (transaction.treasury && !params.treasury)
    throw invalidRequest('Use treasury[received_debit] for a transaction on a financial account.', {
      param: 'transaction',
    });
  return transaction;
}

function amountWithin(transaction: IssuingTransaction, wanted: number | null | undefined): number {
  const most = -transaction.amount;
  if (wanted != null && wanted > most)
    throw invalidRequest('The amount is greater than that of the transaction.', { param: 'amount' });
  return wanted ?? most;
}

function unsubmitted({ store }: World, call: Call): IssuingDispute {
  const dispute = store.require(issuingDisputeKind, call.account, call.id);
  if (dispute.status === 'unsubmitted') return dispute;
  throw invalidRequest(`This dispute is ${dispute.status} and can no longer be changed.`);
}

function update(world: World, call: Call, params: Parsed<typeof changes>): IssuingDispute {
  const { store, events } = world;
  const before = unsubmitted(world, call);
  const transaction = store.require(issuingTransactionKind, call.account, before.transaction);
  const evidence = mergeEvidence(before.evidence as Evidence, params.evidence);
  const after = store.update<IssuingDispute>({
    ...before,
    amount: params.amount == null ? before.amount : amountWithin(transaction, params.amount),
    evidence: evidence as IssuingDispute['evidence'],
    metadata: mergeMetadata(before.metadata, params.metadata),
  });
  events.emit(call, 'issuing_dispute.updated', after, store.present(before));
  return after;
}

/** To the network, once. Test mode decides by the explanation. */
function submit(
  world: World,
  call: Call,
  params: { metadata?: Record<string, string> | null },
): IssuingDispute {
  const { store, events } = world;
  const before = unsubmitted(world, call);
  const evidence = before.evidence as Evidence;
  requireEvidence(evidence);
  const after = store.update<IssuingDispute>({
    ...before,
    metadata: mergeMetadata(before.metadata, params.metadata),
    status: 'submitted',
  });
  events.emit(call, 'issuing_dispute.submitted', after, store.present(before));
  const outcome = decidingExplanations.get(explanationOf(evidence));
  return outcome === undefined ? after : endIssuingDispute(world, call, after, outcome);
}
