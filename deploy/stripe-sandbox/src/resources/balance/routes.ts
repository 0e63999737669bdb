import type Stripe from 'stripe';
import { by, listRoute } from '../../http/list.ts';
import { type Call, type Route, get } from '../../http/router.ts';
import { type World } from '../../world.ts';
import { type Amount, balanceSums } from './balance-sums.ts';
import { balanceTransactionKind } from './balance-transaction.ts';

export function balanceRoutes(world: World): Route[] {
  const { store } = world;
  const path = '/v1/balance_transactions';
  return [
    get('/v1/balance', {}, (call) => balanceOf(world, call)),
    listRoute(store, path, balanceTransactionKind, {
      currency: by('currency'),
      payout: by('sandbox.payout'),
      source: by('source'),
      type: by('type'),
    }),
    get(`${path}/:id`, {}, (call) => store.require(balanceTransactionKind, call.account, call.id)),
  ];
}

function balanceOf(world: World, call: Call): Omit<Stripe.Balance, 'lastResponse'> {
  const now = world.clock.now();
  const sum = (where: string) => balanceSums(world.database, call.account, where, now);
  const issuing = sum(`$type = 'issuing'`);
  const connected = call.account !== world.platform;
  return {
    object: 'balance',
    available: sum(`$type = 'payments' and $available <= $now`).map(withCardSource),
    ...(!connected && { connect_reserved: [{ amount: 0, currency: 'usd' }] }),
    issuing: { available: issuing },
    livemode: false,
    pending: sum(`$type = 'payments' and $available > $now`).map(withCardSource),
  };
}

const withCardSource = (amount: Amount) => ({ ...amount, source_types: { card: amount.amount } });
