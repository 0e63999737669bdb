import { by, listRoute } from '../../http/list.ts';
import { currency, metadata, oneOf, positiveInteger, required, text } from '../../http/params.ts';
import { type Route, get, post } from '../../http/router.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { bankAccountKind } from '../accounts/account.ts';
import { balanceSums } from '../balance/balance-sums.ts';
import { mergeMetadata, newMetadata } from '../shared/merge.ts';
import { createPayout, defaultDestination } from './new-payout.ts';
import { payoutKind } from './payout.ts';
import { cancelPayout, settlePayout } from './settle-payout.ts';

const fields = {
  amount: required(positiveInteger),
  currency: required(currency),
  description: text,
  destination: text,
  metadata,
  method: oneOf('standard', 'instant'),
  source_type: oneOf('card', 'bank_account', 'fpx'),
  statement_descriptor: text,
};

export function payoutRoutes(world: World): Route[] {
  const { store, events } = world;
  const path = '/v1/payouts';
  return [
    post(path, fields, (call, params) => {
      const destination = params.destination
        ? store.require(bankAccountKind, call.account, params.destination, 'destination')
        : defaultDestination(world, call.account, params.currency);
      if (!destination)
        throw invalidRequest('This account has no external account for payouts in that currency.');
      requireAvailable(world, call.account, params.amount, params.currency);
      return createPayout(world, call, {
        amount: params.amount,
        currency: params.currency,
        destination,
        automatic: false,
        description: params.description ?? null,
        metadata: newMetadata(params.metadata),
        statementDescriptor: params.statement_descriptor ?? null,
      });
    }),
    listRoute(store, path, payoutKind, { status: by('status'), destination: by('destination') }),
    get(`${path}/:id`, {}, (call) => store.require(payoutKind, call.account, call.id)),
    post(`${path}/:id`, { metadata }, (call, params) => {
      const before = store.require(payoutKind, call.account, call.id);
      const after = store.update({
        ...before,
        metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
      });
      events.emit(call, 'payout.updated', after, before);
      return after;
    }),
    post(`${path}/:id/cancel`, {}, (call) => {
      const payout = store.require(payoutKind, call.account, call.id);
      if (payout.status !== 'pending')
        throw invalidRequest(`A payout that is ${payout.status} cannot be canceled.`);
      return cancelPayout(world, call.account, payout);
    }),
  ];
}

function requireAvailable(world: World, account: string, amount: number, currencyCode: string): void {
  const sums = balanceSums(
    world.database,
    account,
    `$type = 'payments' and $available <= $now`,
    world.clock.now(),
  );
  if ((sums.find((sum) => sum.currency === currencyCode)?.amount ?? 0) >= amount) return;
  throw invalidRequest('You have insufficient funds in your Stripe account for this transfer.', {
    code: 'balance_insufficient',
    param: 'amount',
  });
}

export function onPayoutArrival(world: World): void {
  const { store, jobs, settings } = world;
  jobs.on('payout_arrives', (account, id) => {
    const { payoutArrival } = settings.current;
    const isPending = store.find(payoutKind, account, id)?.status === 'pending';
    if (isPending && payoutArrival !== 'wait') settlePayout(world, id, payoutArrival);
  });
}
