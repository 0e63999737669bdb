import { ControlError } from '../../controls/json.ts';
import { type Cause } from '../../events/events.ts';
import { type World } from '../../world.ts';
import { book } from '../balance/balance-transaction.ts';
import { creditedBy, reverseDebit } from '../treasury/debit-reversals.ts';
import { type IssuingDispute, issuingDisputeKind } from './issuing-dispute.ts';

export const issuingDisputeOutcomes = ['credit', 'rescind', 'win', 'lose', 'expire'] as const;
export type IssuingDisputeOutcome = (typeof issuingDisputeOutcomes)[number];

/** The amount returned by the dispute so far, in the smallest unit of its currency. */
function creditOf({ store }: World, account: string, dispute: IssuingDispute): number {
  const { balance_transactions: movements } = issuingDisputeKind.present(dispute, store);
  return (
    movements.reduce((sum, { amount }) => sum + amount, 0) + creditedBy(store, account, dispute.treasury)
  );
}

/** Provisional credit while the network decides, and what is missing of it at the end. */
export function reinstate(
  world: World,
  cause: Cause,
  dispute: IssuingDispute,
  amount: number,
): IssuingDispute {
  const { store, events } = world;
  const { treasury } = dispute;
  if (treasury) {
    // Stripe's object has room for one reversal.
    if (amount !== dispute.amount)
      throw new ControlError('On a financial account the whole amount is credited, once.');
    const reversal = reverseDebit(world, cause, {
      received: treasury.received_debit,
      dispute: dispute.id,
      amount,
    });
    const after = store.update({ ...dispute, treasury: { ...treasury, debit_reversal: reversal.id } });
    events.emit(cause, 'issuing_dispute.funds_reinstated', after, store.present(dispute));
    return after;
  }
  const isProvisional = dispute.status === 'submitted';
  move(
    world,
    cause,
    dispute,
    amount,
    isProvisional ? 'issuing_dispute_provisional_credit' : 'issuing_dispute',
  );
  events.emit(cause, 'issuing_dispute.funds_reinstated', dispute);
  return dispute;
}

function rescind(world: World, cause: Cause, dispute: IssuingDispute, amount: number): IssuingDispute {
  // Stripe documents no object by which a financial account would lose the credit.
  if (dispute.treasury) throw new ControlError('The credit on a financial account cannot be rescinded.');
  move(world, cause, dispute, -amount, 'issuing_dispute_provisional_credit_reversal');
  world.events.emit(cause, 'issuing_dispute.funds_rescinded', dispute);
  return dispute;
}

type MovementType =
  'issuing_dispute' | 'issuing_dispute_provisional_credit' | 'issuing_dispute_provisional_credit_reversal';

function move(
  { store }: World,
  cause: Cause,
  dispute: IssuingDispute,
  amount: number,
  type: MovementType,
): void {
  book(store, cause.account, {
    amount,
    balance_type: 'issuing',
    currency: dispute.currency,
    description: `Issuing dispute ${dispute.id}`,
    reporting_category: type,
    source: dispute.id,
    type,
  });
}

/** The network's decision. Won: the rest of the amount comes back. Lost: what was credited before is taken back. */
export function endIssuingDispute(
  world: World,
  cause: Cause,
  dispute: IssuingDispute,
  status: 'won' | 'lost' | 'expired',
): IssuingDispute {
  const { store, events } = world;
  const ended = store.update<IssuingDispute>({
    ...dispute,
    status,
    ...(status === 'lost' && { loss_reason: 'transaction_authorized' as const }),
  });
  events.emit(cause, 'issuing_dispute.closed', ended, store.present(dispute));
  const credited = creditOf(world, cause.account, ended);
  if (status === 'won' && credited < ended.amount)
    return reinstate(world, cause, ended, ended.amount - credited);
  return status === 'lost' && credited > 0 ? rescind(world, cause, ended, credited) : ended;
}

/** A control: what Stripe and the network do with the dispute now. @throws ControlError when they cannot. */
export function controlIssuingDispute(
  world: World,
  {
    dispute: id,
    outcome,
    amount,
  }: { dispute: string; outcome: IssuingDisputeOutcome; amount?: number | undefined },
): IssuingDispute {
  const { store } = world;
  const account = store.ownerOf(id) ?? '';
  const dispute = store.find(issuingDisputeKind, account, id);
  if (!dispute) throw new ControlError(`No such issuing dispute: ${id}`);
  const cause = { account };
  if (outcome === 'expire') {
    requireStatus(dispute, 'unsubmitted');
    return endIssuingDispute(world, cause, dispute, 'expired');
  }
  const credited = creditOf(world, account, dispute);
  if (outcome === 'credit') {
    if (dispute.status !== 'won') requireStatus(dispute, 'submitted');
    const more = amount ?? dispute.amount - credited;
    if (more < 1 || credited + more > dispute.amount) throw new ControlError('There is no more to credit.');
    return reinstate(world, cause, dispute, more);
  }
  if (outcome === 'rescind') {
    const less = amount ?? credited;
    if (less < 1 || less > credited) throw new ControlError('There is no credit of this size to rescind.');
    return rescind(world, cause, dispute, less);
  }
  requireStatus(dispute, 'submitted');
  return endIssuingDispute(world, cause, dispute, outcome === 'win' ? 'won' : 'lost');
}

function requireStatus({ id, status }: IssuingDispute, wanted: 'unsubmitted' | 'submitted'): void {
  if (status !== wanted) throw new ControlError(`The issuing dispute ${id} is ${status}, not ${wanted}.`);
}
