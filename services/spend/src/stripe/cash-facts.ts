import type Stripe from 'stripe';
import { networkTotalOf } from '../authorizations/domain/network-authorization.ts';
import { type SideFact } from '../reconciliation/domain/difference-causes.ts';
import { heldOnFinancialAccount } from './financial-account-hold.ts';
import { toNetworkAuthorization } from './issuing.mapper.ts';
import { namedPayoutDays, timeBefore, type ConnectedAccount } from './payment-facts.ts';
import { toBankTransfer } from './treasury.mapper.ts';

/** `since` in Unix seconds. */
interface Scope {
  readonly on: ConnectedAccount;
  readonly since: number;
}

const limit = 100;

/** The facts behind the issuing balance, or the cash of a financial account: holds, and movements since then. */
export async function cashFacts(
  stripe: Stripe,
  scope: Scope,
  financialAccount: string | null,
): Promise<SideFact[]> {
  return [
    ...(await holds(stripe, scope)),
    ...(await purchases(stripe, scope)),
    ...(financialAccount === null
      ? await topups(stripe, scope)
      : await bankMovements(stripe, scope, financialAccount)),
  ];
}

async function holds(stripe: Stripe, { on }: Scope): Promise<SideFact[]> {
  const facts: SideFact[] = [];
  for await (const authorization of stripe.issuing.authorizations.list({ status: 'pending', limit }, on)) {
    const heldMinor = await heldOnFinancialAccount(stripe, authorization, on);
    const network = toNetworkAuthorization(authorization, on.stripeAccount, heldMinor);
    const held = networkTotalOf(network, null).amount.minus(network.captured).atLeastZero();
    facts.push({ kind: 'hold', id: authorization.id, label: network.merchant.name, minor: -held.minor });
  }
  return facts;
}

async function purchases({ issuing }: Stripe, { on, since }: Scope): Promise<SideFact[]> {
  const facts: SideFact[] = [];
  for await (const { id, amount, merchant_data: merchant } of issuing.transactions.list(
    { created: { gte: since }, limit },
    on,
  ))
    facts.push({ kind: 'purchase', id, label: merchant.name, minor: BigInt(amount) });
  return facts;
}

async function topups(stripe: Stripe, { on, since }: Scope): Promise<SideFact[]> {
  const facts: SideFact[] = [];
  const params = { created: { gte: since }, status: 'succeeded', limit } as const;
  for await (const { id, amount } of stripe.topups.list(params, on))
    facts.push({ kind: 'deposit', id, label: null, minor: BigInt(amount) });
  return facts;
}

/** Returned transfers left no effect. */
async function bankMovements(
  { treasury }: Stripe,
  { on, since }: Scope,
  financialAccount: string,
): Promise<SideFact[]> {
  const { inboundTransfers, outboundTransfers, outboundPayments } = treasury;
  const params = { financial_account: financialAccount, limit };
  const facts: SideFact[] = [];
  const add = (kind: SideFact['kind'], id: string, amount: number) =>
    facts.push({ kind, id, label: null, minor: BigInt(amount) });
  for await (const { id, status, returned, amount } of createdSince(since, inboundTransfers.list(params, on)))
    if (status === 'succeeded' && returned !== true) add('deposit', id, amount);
  for await (const { id, status, amount } of createdSince(since, outboundTransfers.list(params, on)))
    if (leaves.has(status)) add('withdrawal', id, -amount);
  for await (const { id, status, amount } of createdSince(since, outboundPayments.list(params, on)))
    if (leaves.has(status)) add('reimbursement', id, -amount);
  return [...facts, ...(await receivedFacts(treasury, { on, since }, financialAccount))];
}

/** Recent payouts of gifts have the id of the payout, which the ledger keeps with each gift in it; earlier ones are sums. */
async function receivedFacts(
  { receivedCredits, receivedDebits }: Stripe['treasury'],
  { on, since }: Scope,
  financialAccount: string,
): Promise<SideFact[]> {
  const params = { financial_account: financialAccount, limit };
  const facts: SideFact[] = [];
  const sums = new Map<SideFact['kind'], bigint>();
  const namedFrom = timeBefore(namedPayoutDays);
  const addPayout = (
    kind: 'gift_payouts' | 'payout_returns',
    payout: string,
    { created, minor }: { readonly created: number; readonly minor: bigint },
  ) => {
    if (created >= namedFrom) facts.push({ kind, id: payout, label: null, minor });
    else sums.set(kind, (sums.get(kind) ?? 0n) + minor);
  };
  for await (const credit of createdSince(since, receivedCredits.list(params, on))) {
    const { status, created, amount, linked_flows: flows } = credit;
    if (status === 'succeeded' && flows.source_flow_type === 'payout' && flows.source_flow !== null)
      addPayout('gift_payouts', flows.source_flow, { created, minor: BigInt(amount) });
    else facts.push(...bankTransferOf(credit, on));
  }
  for await (const debit of createdSince(since, receivedDebits.list(params, on))) {
    const { status, created, amount, linked_flows: flows } = debit;
    if (status === 'succeeded' && flows.payout !== null)
      addPayout('payout_returns', flows.payout, { created, minor: -BigInt(amount) });
    else facts.push(...bankTransferOf(debit, on));
  }
  return [...facts, ...[...sums].map(([kind, minor]) => ({ kind, id: kind, label: null, minor }))];
}

function bankTransferOf(
  received: Stripe.Treasury.ReceivedCredit | Stripe.Treasury.ReceivedDebit,
  { stripeAccount }: ConnectedAccount,
): SideFact[] {
  const transfer = toBankTransfer(received, stripeAccount);
  if (transfer === null) return [];
  const { id, direction, amount, description } = transfer;
  return [
    {
      kind: 'bank_transfer',
      id,
      label: description === '' ? null : description,
      minor: direction === 'in' ? amount.minor : -amount.minor,
    },
  ];
}

/** Stripe takes the money from the balance when it is sent, before it is posted. */
const leaves: ReadonlySet<string> = new Set(['processing', 'posted']);

/** Stripe lists newest first. */
async function* createdSince<Item extends { readonly created: number }>(
  since: number,
  newestFirst: AsyncIterable<Item>,
): AsyncGenerator<Item> {
  for await (const item of newestFirst) {
    if (item.created < since) return;
    yield item;
  }
}
