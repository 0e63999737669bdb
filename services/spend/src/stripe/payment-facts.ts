import type Stripe from 'stripe';
import { type SideFact } from '../reconciliation/domain/difference-causes.ts';

export interface ConnectedAccount {
  readonly stripeAccount: string;
}

const pageSize = 100;
/** Longer than any debit takes, even with its verification, and than any payout. */
const inProgressDays = 30;
/** For how long an ended payout is compared by its id, from the day on which it was due. The event of its end takes minutes. */
export const namedPayoutDays = 3;
const daySeconds = 86_400;

type Movement = Pick<Stripe.BalanceTransaction, 'id' | 'currency' | 'net'>;

/** Movements of the payments balance that the ledger does not have until they have ended. */
export async function movementsInProgress(stripe: Stripe, on: ConnectedAccount): Promise<Movement[]> {
  return [...(await bankDebits(stripe, on)).pending, ...(await recentPayouts(stripe, on)).inTransit];
}

/**
 * ACH debits are in the pending balance from the day they are initiated, and can fail for several days (Stripe: balance
 * transaction types, `payment`). They are not gifts yet, so the ledger does not have them. `gifts` are those of debits that succeeded, by
 * the id of their movement.
 */
async function bankDebits(
  stripe: Stripe,
  on: ConnectedAccount,
): Promise<{ readonly pending: readonly Movement[]; readonly gifts: ReadonlyMap<string, SideFact> }> {
  const pending: Movement[] = [];
  const gifts = new Map<string, SideFact>();
  const all = stripe.balanceTransactions.list(
    { type: 'payment', created: createdWithin(inProgressDays), limit: pageSize, expand: ['data.source'] },
    on,
  );
  for await (const movement of all) {
    const { id, currency, net, source } = movement;
    if (isPending(source)) pending.push({ id, currency, net });
    const fact = namedFact(movement);
    if (fact !== null) gifts.set(id, fact);
  }
  return { pending, gifts };
}

interface EndedPayout {
  /** In lower case, as Stripe writes it. */
  readonly currency: string;
  readonly fact: SideFact;
  /** The movement of the payout and, if it came back, that of its return. */
  readonly movementIds: readonly string[];
}

/** A payout leaves the balance when it is created, and reaches the bank days later (Stripe: payouts, `status`). */
async function recentPayouts(
  stripe: Stripe,
  on: ConnectedAccount,
): Promise<{ readonly inTransit: readonly Movement[]; readonly ended: readonly EndedPayout[] }> {
  const inTransit: Movement[] = [];
  const ended: EndedPayout[] = [];
  const dueFrom = timeBefore(namedPayoutDays);
  const all = stripe.payouts.list({ created: createdWithin(inProgressDays), limit: pageSize }, on);
  for await (const payout of all) {
    const { status, currency, amount, arrival_date: dueAt } = payout;
    const id = idOf(payout.balance_transaction);
    if (id === null) continue;
    if (status === 'pending' || status === 'in_transit') inTransit.push({ id, currency, net: -amount });
    else if (dueAt >= dueFrom) ended.push(endedPayout(payout, id));
  }
  return { inTransit, ended };
}

/** One that failed or was canceled is back in the balance. */
function endedPayout(
  { id, status, amount, currency, failure_balance_transaction: returned }: Stripe.Payout,
  movementId: string,
): EndedPayout {
  const minor = status === 'paid' ? -BigInt(amount) : 0n;
  const returnId = idOf(returned);
  return {
    currency,
    fact: { kind: 'payouts', id, label: null, minor },
    movementIds: [movementId, ...(returnId === null ? [] : [returnId])],
  };
}

const idOf = (movement: string | { readonly id: string } | null) =>
  movement === null || typeof movement === 'string' ? movement : movement.id;

/** In Unix seconds. */
export const timeBefore = (days: number) => Math.floor(Date.now() / 1000) - days * daySeconds;
const createdWithin = (days: number) => ({ gte: timeBefore(days) });

/**
 * What makes up the payments balance in one currency. These have their ids: gifts by card and refunds of the last day, debits of the last 30
 * days that succeeded, and payouts that ended in the last days. Everything else is in sums. A gift has the id that it has in the ledger, and
 * its amount is less its fee.
 */
export async function paymentFacts(
  stripe: Stripe,
  on: ConnectedAccount,
  currency: string,
): Promise<SideFact[]> {
  const debits = await bankDebits(stripe, on);
  const { inTransit, ended: endedOfAll } = await recentPayouts(stripe, on);
  const ended = endedOfAll.filter((payout) => payout.currency === currency.toLowerCase());
  const leftOut = new Set([
    ...[...debits.pending, ...inTransit].map(({ id }) => id),
    ...ended.flatMap(({ movementIds }) => movementIds),
  ]);
  const named = new Map<string, SideFact>();
  const sums = new Map<SideFact['kind'], bigint>();
  const add = (kind: SideFact['kind'], amount: number) =>
    sums.set(kind, (sums.get(kind) ?? 0n) + BigInt(amount));
  const recentFrom = timeBefore(1);
  const list = { currency: currency.toLowerCase(), limit: pageSize };
  const isOfPayments = ({ id, balance_type: balance }: Stripe.BalanceTransaction) =>
    (balance === undefined || balance === 'payments') && !leftOut.has(id);
  const addMovement = ({ type, amount, fee }: Stripe.BalanceTransaction, fact: SideFact | null) => {
    if (fact !== null && !named.has(fact.id)) {
      named.set(fact.id, fact);
    } else {
      add(kinds[type] ?? 'other', amount);
      add('gift_fees', -fee);
    }
  };
  const recent = { ...list, created: { gte: recentFrom }, expand: ['data.source'] };
  for await (const movement of stripe.balanceTransactions.list(recent, on))
    if (isOfPayments(movement)) addMovement(movement, namedFact(movement));
  const earlier = { ...list, created: { lt: recentFrom } };
  for await (const movement of stripe.balanceTransactions.list(earlier, on))
    if (isOfPayments(movement)) addMovement(movement, debits.gifts.get(movement.id) ?? null);
  return [
    ...named.values(),
    ...ended.map(({ fact }) => fact),
    ...[...sums].map(([kind, minor]) => ({ kind, id: kind, label: null, minor })),
  ];
}

/** Null for what is part of a sum, such as a charge that is not a gift, or a debit that failed: its return is in the same sum. */
function namedFact({ type, source, net }: Stripe.BalanceTransaction): SideFact | null {
  if (source === null || typeof source === 'string') return null;
  const fact = { label: null, minor: BigInt(net), stripeId: source.id };
  const isGift =
    source.object === 'charge' &&
    (type === 'charge' || (type === 'payment' && source.status === 'succeeded'));
  if (isGift && source.metadata.gift_id !== undefined)
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
