import type Stripe from 'stripe';
import { type SideFact } from '../reconciliation/domain/difference-causes.ts';

export interface ConnectedAccount {
  readonly stripeAccount: string;
}

const pageSize = 100;
/** Longer than any debit takes, even with its verification, and than any payout. */
const inProgressDays = 30;
const daySeconds = 86_400;

type Movement = Pick<Stripe.BalanceTransaction, 'id' | 'currency' | 'net'>;

/** Movements of the payments balance that the ledger does not have until they have ended. */
export async function movementsInProgress(stripe: Stripe, on: ConnectedAccount): Promise<Movement[]> {
  return [...(await pendingBankDebits(stripe, on)), ...(await payoutsInTransit(stripe, on))];
}

/**
 * ACH debits are in the pending balance from the day they are initiated, and can fail for several days (Stripe: balance
 * transaction types, `payment`). They are not gifts yet, so the ledger does not have them.
 */
async function pendingBankDebits(stripe: Stripe, on: ConnectedAccount): Promise<Movement[]> {
  const pending: Movement[] = [];
  const all = stripe.balanceTransactions.list(
    { type: 'payment', created: inProgressSince(), limit: pageSize, expand: ['data.source'] },
    on,
  );
  for await (const { id, currency, net, source } of all)
    if (isPending(source)) pending.push({ id, currency, net });
  return pending;
}

/** A payout leaves the balance when it is created, and reaches the bank days later (Stripe: payouts, `status`). */
async function payoutsInTransit(stripe: Stripe, on: ConnectedAccount): Promise<Movement[]> {
  const inTransit: Movement[] = [];
  for await (const payout of stripe.payouts.list({ created: inProgressSince(), limit: pageSize }, on)) {
    const { status, currency, amount, balance_transaction: movement } = payout;
    if (movement === null || (status !== 'pending' && status !== 'in_transit')) continue;
    inTransit.push({ id: typeof movement === 'string' ? movement : movement.id, currency, net: -amount });
  }
  return inTransit;
}

const inProgressSince = () => ({ gte: Math.floor(Date.now() / 1000) - inProgressDays * daySeconds });

/**
 * What makes up the payments balance in one currency: the gifts by card and the refunds of the last day by their ids, and sums of
 * everything else. A gift has the id that it has in the ledger, and its amount is less its fee.
 */
export async function paymentFacts(
  stripe: Stripe,
  on: ConnectedAccount,
  currency: string,
): Promise<SideFact[]> {
  const inProgress = new Set((await movementsInProgress(stripe, on)).map(({ id }) => id));
  const named = new Map<string, SideFact>();
  const sums = new Map<SideFact['kind'], bigint>();
  const add = (kind: SideFact['kind'], amount: number) =>
    sums.set(kind, (sums.get(kind) ?? 0n) + BigInt(amount));
  const recentFrom = Math.floor(Date.now() / 1000) - daySeconds;
  const list = { currency: currency.toLowerCase(), limit: pageSize };
  const isOfPayments = ({ id, balance_type: balance }: Stripe.BalanceTransaction) =>
    (balance === undefined || balance === 'payments') && !inProgress.has(id);
  const addToSums = ({ type, amount, fee }: Stripe.BalanceTransaction) => {
    add(kinds[type] ?? 'other', amount);
    add('gift_fees', -fee);
  };
  const recent = { ...list, created: { gte: recentFrom }, expand: ['data.source'] };
  for await (const movement of stripe.balanceTransactions.list(recent, on)) {
    if (!isOfPayments(movement)) continue;
    const fact = namedFact(movement);
    if (fact === null || named.has(fact.id)) addToSums(movement);
    else named.set(fact.id, fact);
  }
  const earlier = { ...list, created: { lt: recentFrom } };
  for await (const movement of stripe.balanceTransactions.list(earlier, on))
    if (isOfPayments(movement)) addToSums(movement);
  return [...named.values(), ...[...sums].map(([kind, minor]) => ({ kind, id: kind, label: null, minor }))];
}

/** Null for what is in a sum, such as a charge that is no gift. A debit is created days before it becomes a gift. */
function namedFact({ type, source, net }: Stripe.BalanceTransaction): SideFact | null {
  if (source === null || typeof source === 'string') return null;
  const fact = { label: null, minor: BigInt(net), stripeId: source.id };
  if (type === 'charge' && source.object === 'charge' && source.metadata.gift_id !== undefined)
    return { kind: 'gifts', id: source.metadata.gift_id, ...fact };
  return type === 'refund' ? { kind: 'gift_refunds', id: source.id, ...fact } : null;
}

const kinds: Readonly<Record<string, SideFact['kind']>> = {
  charge: 'gifts',
  payment: 'gifts',
  refund: 'gift_refunds',
  payment_refund: 'gift_refunds',
  refund_failure: 'gift_refunds',
  // Reverses a debit that failed.
  payment_failure_refund: 'gifts',
  payout: 'payouts',
  payout_failure: 'payouts',
  payout_cancel: 'payouts',
};

const isPending = (source: Stripe.BalanceTransaction['source']) =>
  source !== null && typeof source !== 'string' && source.object === 'charge' && source.status === 'pending';
