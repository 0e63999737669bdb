import { ControlError } from '../../controls/json.ts';
import { type World } from '../../world.ts';
import { book } from '../balance/balance-transaction.ts';
import { receivePayout, takePayoutBack } from '../treasury/payouts.ts';
import { type Payout, payoutKind } from './payout.ts';

export const payoutOutcomes = ['succeed', 'fail'] as const;
export type PayoutOutcome = (typeof payoutOutcomes)[number];

/**
 * The destination accepts or refuses a payout; it may refuse after it was paid, for up to five business days at Stripe. A failed one gives
 * the money back to the payments balance. @throws ControlError for an outcome that its status does not allow.
 */
export function settlePayout(world: World, id: string, outcome: PayoutOutcome): Payout {
  const { store } = world;
  const account = store.ownerOf(id);
  const payout = account === undefined ? undefined : store.find(payoutKind, account, id);
  if (account === undefined || !payout) throw new ControlError(`No such payout: ${id}`);
  const isAllowed = payout.status === 'pending' || (outcome === 'fail' && payout.status === 'paid');
  if (!isAllowed) throw new ControlError(`A payout that is ${payout.status} cannot ${outcome}.`);
  return outcome === 'succeed' ? pay(world, account, payout) : fail(world, account, payout);
}

function pay(world: World, account: string, payout: Payout): Payout {
  const after = world.store.update<Payout>({ ...payout, status: 'paid' });
  receivePayout(world, account, after);
  world.events.emit({ account }, 'payout.paid', after, payout);
  return after;
}

function fail(world: World, account: string, payout: Payout): Payout {
  const { store, events } = world;
  if (payout.status === 'paid') takePayoutBack(world, account, payout);
  const returned = returnFunds(world, account, payout, 'payout_failure');
  const after = store.update<Payout>({
    ...payout,
    status: 'failed',
    failure_balance_transaction: returned,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  });
  events.emit({ account }, 'payout.failed', after, payout);
  return after;
}

/** A payout that has not arrived can be canceled. */
export function cancelPayout(world: World, account: string, payout: Payout): Payout {
  const returned = returnFunds(world, account, payout, 'payout_cancel');
  const after = world.store.update<Payout>({
    ...payout,
    status: 'canceled',
    failure_balance_transaction: returned,
  });
  world.events.emit({ account }, 'payout.canceled', after, payout);
  return after;
}

function returnFunds(
  { store }: World,
  account: string,
  { id, amount, currency }: Payout,
  type: 'payout_failure' | 'payout_cancel',
): string {
  return book(store, account, {
    amount,
    balance_type: 'payments',
    currency,
    reporting_category: 'payout_reversal',
    source: id,
    type,
  }).id;
}
