import { ControlError } from '../../controls/json.ts';
import { type World } from '../../world.ts';
import { book } from '../balance/balance-transaction.ts';
import { type Charge, chargeKind } from '../charges/charge.ts';
import { type Refund, refundKind } from './refund.ts';

export const settlesAfterMs = 300;
export const refundOutcomes = ['fail', 'cancel'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

/**
 * The donor's bank does not take a refund, or sends it back after it succeeded, for up to 30 days at Stripe; or it is canceled.
 * @throws ControlError for one that has ended this way already.
 */
export function settleRefund(world: World, id: string, outcome: RefundOutcome): Refund {
  const account = world.store.ownerOf(id);
  const refund = account === undefined ? undefined : world.store.find(refundKind, account, id);
  if (account === undefined || !refund) throw new ControlError(`No such refund: ${id}`);
  if (refund.status !== 'succeeded' && refund.status !== 'pending')
    throw new ControlError(`A refund that is ${refund.status} cannot ${outcome}.`);
  return failRefund(world, account, refund, outcome === 'fail' ? 'failed' : 'canceled');
}

export function succeedRefund({ store, events }: World, account: string, refund: Refund): void {
  if (refund.status !== 'pending') return;
  const after = store.update<Refund>({ ...refund, status: 'succeeded' });
  events.emit({ account }, 'refund.updated', after, refund);
}

/** The money comes back to the payments balance. */
export function failRefund(
  { store, events }: World,
  account: string,
  refund: Refund,
  status: 'failed' | 'canceled',
): Refund {
  const { id, amount, currency } = refund;
  const returned = book(store, account, {
    amount,
    balance_type: 'payments',
    currency,
    description: 'REFUND FAILURE',
    reporting_category: 'refund_failure',
    source: id,
    type: 'refund_failure',
  });
  const after = store.update<Refund>({
    ...refund,
    status,
    ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    failure_balance_transaction: returned.id,
  });
  const charge = store.require(chargeKind, account, refund.charge);
  const restored = store.update(withRefunded(charge, -amount));
  events.emit({ account }, status === 'failed' ? 'refund.failed' : 'refund.updated', after, refund);
  events.emit({ account }, 'charge.refund.updated', after, refund);
  events.emit({ account }, 'charge.updated', restored, charge);
  return after;
}

export function withRefunded(charge: Charge, amount: number): Charge {
  const refunded = charge.amount_refunded + amount;
  return { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured };
}
