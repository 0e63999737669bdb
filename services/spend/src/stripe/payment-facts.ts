import type Stripe from 'stripe';
import { type SideFact } from '../reconciliation/domain/difference-causes.ts';

export interface ConnectedAccount {
  readonly stripeAccount: string;
}

const pageSize = 100;
/** Longer than any debit takes, even with its verification. */
const debitDays = 30;
const daySeconds = 86_400;

type Movement = Pick<Stripe.BalanceTransaction, 'id' | 'currency' | 'net'>;

/**
 * ACH debits are in the pending balance from the day they are initiated, and can fail for several days (Stripe: balance
 * transaction types, `payment`). They are not gifts yet, so the ledger does not have them.
 */
export async function pendingBankDebits(stripe: Stripe, on: ConnectedAccount): Promise<Movement[]> {
  const created = { gte: Math.floor(Date.now() / 1000) - debitDays * daySeconds };
  const pending: Movement[] = [];
  const all = stripe.balanceTransactions.list(
    { type: 'payment', created, limit: pageSize, expand: ['data.source'] },
    on,
  );
  for await (const { id, currency, net, source } of all)
    if (isPending(source)) pending.push({ id, currency, net });
  return pending;
}

/** The payments balance in one currency, summed by kind: Stripe's ids cannot be matched with those of the ledger, which are the ids of gifts. */
export async function paymentFacts(
  stripe: Stripe,
  on: ConnectedAccount,
  currency: string,
): Promise<SideFact[]> {
  const pending = new Set((await pendingBankDebits(stripe, on)).map(({ id }) => id));
  const sums = new Map<SideFact['kind'], bigint>();
  const add = (kind: SideFact['kind'], amount: number) =>
    sums.set(kind, (sums.get(kind) ?? 0n) + BigInt(amount));
  const all = stripe.balanceTransactions.list({ currency: currency.toLowerCase(), limit: pageSize }, on);
  for await (const { id, type, amount, fee, balance_type: balance } of all) {
    if ((balance !== undefined && balance !== 'payments') || pending.has(id)) continue;
    add(kinds[type] ?? 'other', amount);
    add('gift_fees', -fee);
  }
  return [...sums].map(([kind, minor]) => ({ kind, id: kind, label: null, minor }));
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
