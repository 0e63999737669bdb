import { ControlError } from '../../controls/json.ts';
import { type World } from '../../world.ts';
import { book } from '../balance/balance-transaction.ts';
import { type Topup, topupKind } from './topup.ts';

export const topupOutcomes = ['succeed', 'fail', 'cancel', 'reverse'] as const;
export type TopupOutcome = (typeof topupOutcomes)[number];

const statusOf = { succeed: 'succeeded', fail: 'failed', cancel: 'canceled', reverse: 'reversed' } as const;

/**
 * The bank decides on a top-up, at arrival or, except for `succeed`, later still: then the money leaves the balance
 * again. @throws ControlError for an outcome that its status does not allow.
 */
export function settleTopup(world: World, id: string, outcome: TopupOutcome): Topup {
  const { store, events } = world;
  const account = store.ownerOf(id);
  const topup = account === undefined ? undefined : store.find(topupKind, account, id);
  if (account === undefined || !topup) throw new ControlError(`No such top-up: ${id}`);
  if (!mayBecome(topup, outcome))
    throw new ControlError(`A top-up that is ${topup.status} cannot ${outcome}.`);
  const before = store.present(topup);
  const movement = moveBalance(world, account, topup, outcome);
  const after = store.update({
    ...topup,
    balance_transaction: movement ?? topup.balance_transaction,
    status: statusOf[outcome],
    ...(outcome === 'fail' && {
      failure_code: 'insufficient_funds',
      failure_message: 'Your bank account has insufficient funds.',
    }),
  });
  events.emit({ account }, `topup.${statusOf[outcome]}`, after, before);
  return after;
}

function mayBecome({ status }: Topup, outcome: TopupOutcome): boolean {
  if (outcome === 'succeed') return status === 'pending';
  if (outcome === 'reverse') return status === 'succeeded';
  return status === 'pending' || status === 'succeeded';
}

/** The id of the arrival's movement; what comes after the arrival takes the money back and leaves that id. */
function moveBalance(
  { store }: World,
  account: string,
  topup: Topup,
  outcome: TopupOutcome,
): string | undefined {
  const { id, amount, currency, description, sandbox } = topup;
  const movement = { balance_type: sandbox.destination, currency, description, source: id };
  if (outcome === 'succeed') {
    return book(store, account, { ...movement, amount, type: 'topup', reporting_category: 'topup' }).id;
  }
  if (topup.status !== 'succeeded') return undefined;
  const taken = { type: 'topup_reversal', reporting_category: 'topup_reversal' } as const;
  book(store, account, { ...movement, ...taken, amount: -amount });
  return undefined;
}
