import { by, listRoute } from '../../http/list.ts';
import { currency, metadata, oneOf, positiveInteger, required, text } from '../../http/params.ts';
import { type Route, get, post } from '../../http/router.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { newMetadata } from '../shared/merge.ts';
import { settleTopup } from './settle-topup.ts';
import { type Topup, topupKind } from './topup.ts';

const arrivesAfterMs = 300;
const fields = {
  amount: required(positiveInteger),
  currency: required(currency),
  description: text,
  destination_balance: oneOf('issuing', 'payments'),
  metadata,
  source: text,
  statement_descriptor: text,
  transfer_group: text,
};

export function topupRoutes(world: World): Route[] {
  const { store, events, jobs, clock, settings } = world;
  const path = '/v1/topups';
  return [
    post(path, fields, (call, params) => {
      const topup = store.insert<Topup>(call.account, {
        object: 'topup',
        ...store.stamp(topupKind),
        amount: params.amount,
        balance_transaction: null,
        currency: params.currency,
        description: params.description ?? null,
        expected_availability_date: clock.now(),
        failure_code: null,
        failure_message: null,
        initiated_by: 'user',
        metadata: newMetadata(params.metadata),
        payment_method: null,
        payment_method_options: null,
        source: null,
        statement_descriptor: params.statement_descriptor ?? null,
        status: 'pending',
        transfer_group: params.transfer_group ?? null,
        sandbox: { destination: params.destination_balance ?? 'payments' },
      });
      events.emit(call, 'topup.created', topup);
      if (settings.current.topupArrival !== 'wait') {
        jobs.after(arrivesAfterMs, 'topup_arrives', call.account, topup.id);
      }
      return topup;
    }),
    listRoute(store, path, topupKind, { status: by('status') }),
    get(`${path}/:id`, {}, (call) => store.require(topupKind, call.account, call.id)),
    post(`${path}/:id/cancel`, {}, (call) => {
      const { id, status } = store.require(topupKind, call.account, call.id);
      if (status !== 'pending') throw invalidRequest(`A top-up that is ${status} cannot be canceled.`);
      return settleTopup(world, id, 'cancel');
    }),
  ];
}

export function onTopupArrival(world: World): void {
  const { store, jobs, settings } = world;
  jobs.on('topup_arrives', (account, id) => {
    const { topupArrival } = settings.current;
    const isPending = store.find(topupKind, account, id)?.status === 'pending';
    if (isPending && topupArrival !== 'wait') settleTopup(world, id, topupArrival);
  });
}
