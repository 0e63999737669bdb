import type Stripe from 'stripe';
import { type Sums } from './authorization-model.ts';
import { type View } from './views.ts';

export interface NetworkView {
  readonly authorizations: View;
  /** By Stripe's id of the card, captures without an authorization included. */
  readonly cards: View;
  /** Deposits less what the bank returned. */
  readonly deposited: number;
  /** For cards to spend. */
  readonly available: number;
}

/** The network's side of one wallet; `financialAccount` is null for the issuing balance. */
export async function networkView(
  stripe: Stripe,
  stripeAccount: string,
  financialAccount: string | null,
): Promise<NetworkView> {
  const on = { stripeAccount };
  const purchases = await purchasesAt(stripe, on, financialAccount);
  return financialAccount === null
    ? { ...purchases, ...(await issuingBalance(stripe, on)) }
    : { ...purchases, ...(await accountBalance(stripe, on, financialAccount)) };
}

async function purchasesAt(
  stripe: Stripe,
  on: Stripe.RequestOptions,
  financialAccount: string | null,
): Promise<Pick<NetworkView, 'authorizations' | 'cards'>> {
  const heldOnAccount =
    financialAccount === null ? new Map<string, number>() : await openHolds(stripe, on, financialAccount);
  const authorizations = new Map<string, Sums>();
  const cards = new Map<string, Sums>();
  const add = (card: string, { held, taken }: Sums) => {
    const before = cards.get(card) ?? { held: 0, taken: 0 };
    cards.set(card, { held: before.held + held, taken: before.taken + taken });
  };
  for await (const one of stripe.issuing.authorizations.list({ limit: 100 }, on)) {
    const onIssuingBalance = one.balance_transactions.reduce((sum, { amount }) => sum - amount, 0);
    const held = onIssuingBalance + (heldOnAccount.get(one.treasury?.transaction ?? '') ?? 0);
    const taken = one.transactions.reduce((sum, { amount }) => sum - amount, 0);
    authorizations.set(one.id, { held, taken });
    add(one.card.id, { held, taken: 0 });
  }
  for await (const { card, amount } of stripe.issuing.transactions.list({ limit: 100 }, on))
    add(typeof card === 'string' ? card : card.id, { held: 0, taken: -amount });
  return { authorizations, cards };
}

/** The hold of each open transaction of a financial account. */
async function openHolds(
  stripe: Stripe,
  on: Stripe.RequestOptions,
  financialAccount: string,
): Promise<Map<string, number>> {
  const holds = new Map<string, number>();
  const params = { financial_account: financialAccount, status: 'open', limit: 100 } as const;
  for await (const { id, balance_impact: impact } of stripe.treasury.transactions.list(params, on))
    holds.set(id, impact.outbound_pending);
  return holds;
}

type Balance = Pick<NetworkView, 'deposited' | 'available'>;

async function issuingBalance(stripe: Stripe, on: Stripe.RequestOptions): Promise<Balance> {
  let deposited = 0;
  for await (const { status, amount } of stripe.topups.list({ limit: 100 }, on))
    deposited += status === 'succeeded' ? amount : 0;
  const { issuing } = await stripe.balance.retrieve({}, on);
  return { deposited, available: issuing?.available[0]?.amount ?? 0 };
}

async function accountBalance(
  stripe: Stripe,
  on: Stripe.RequestOptions,
  financialAccount: string,
): Promise<Balance> {
  const { inboundTransfers, financialAccounts } = stripe.treasury;
  const params = { financial_account: financialAccount, limit: 100 };
  let deposited = 0;
  for await (const { status, returned, amount } of inboundTransfers.list(params, on))
    deposited += status === 'succeeded' && returned !== true ? amount : 0;
  const { balance } = await financialAccounts.retrieve(financialAccount, {}, on);
  return { deposited, available: balance.cash.usd ?? 0 };
}
