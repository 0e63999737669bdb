import type Stripe from 'stripe';
import { by, listRoute } from '../../http/list.ts';
import { currency, metadata, oneOf, positiveInteger, required, text } from '../../http/params.ts';
import { type Route, get, post } from '../../http/router.ts';
import { type Kind, kind } from '../../store/kind.ts';
import { type World } from '../../world.ts';
import { book } from '../balance/balance-transaction.ts';
import { newMetadata } from '../shared/merge.ts';

type Destination = 'issuing' | 'payments';
type ShownTopup = Omit<Stripe.Topup, 'balance_transaction'> & { balance_transaction: string | null };
type Topup = ShownTopup & { sandbox: { destination: Destination } };

export const topupKind: Kind<Topup, ShownTopup> = kind<Topup, ShownTopup>({
  object: 'topup',
  prefix: 'tu',
  present: ({ sandbox: _, ...topup }) => topup,
});

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

export function topupRoutes({ store, events, jobs, clock }: World): Route[] {
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
      jobs.after(arrivesAfterMs, 'topup_arrives', call.account, topup.id);
      return topup;
    }),
    listRoute(store, path, topupKind, { status: by('status') }),
    get(`${path}/:id`, {}, (call) => store.require(topupKind, call.account, call.id)),
  ];
}

export function onTopupArrival({ store, events, jobs }: World): void {
  jobs.on('topup_arrives', (account, id) => {
    const topup = store.find(topupKind, account, id);
    if (topup?.status !== 'pending') return;
    const movement = book(store, account, {
      amount: topup.amount,
      balance_type: topup.sandbox.destination,
      currency: topup.currency,
      description: topup.description,
      reporting_category: 'topup',
      source: id,
      type: 'topup',
    });
    const after = store.update({ ...topup, balance_transaction: movement.id, status: 'succeeded' as const });
    events.emit({ account }, 'topup.succeeded', after);
  });
}
