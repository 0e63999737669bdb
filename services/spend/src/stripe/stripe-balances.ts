import { Injectable } from '@nestjs/common';
import { type ReconciliationArea } from '@almoner/contracts';
import Stripe from 'stripe';
import { networkTotalOf } from '../authorizations/domain/network-authorization.ts';
import { type SideFact } from '../reconciliation/domain/difference-causes.ts';
import { StripeBalances, type Balances } from '../reconciliation/stripe-balances.port.ts';
import { toNetworkAuthorization } from './issuing.mapper.ts';
import { WalletBanks } from './wallet-banks.ts';

const pageSize = 100;

/** Longer than any debit takes, even with its verification. */
const debitDays = 30;
const daySeconds = 86_400;

/** More than this is not read: what is beyond it stays unknown. */
const maxRead = 10_000;

@Injectable()
export class IssuingAndPaymentsBalances extends StripeBalances {
  constructor(
    private readonly stripe: Stripe,
    private readonly banks: WalletBanks,
  ) {
    super();
  }

  async read(stripeAccount: string): Promise<Record<ReconciliationArea, Balances>> {
    const { issuing, available, pending } = await this.stripe.balance.retrieve({}, { stripeAccount });
    const debits = (await this.debitsUnderWay({ stripeAccount })).map(({ currency, net }) => ({
      currency,
      amount: -net,
    }));
    return {
      cards: byCurrency((await this.financialAccountCash(stripeAccount)) ?? issuing?.available ?? []),
      payments: byCurrency([...available, ...pending, ...debits]),
    };
  }

  /**
   * Debits of bank accounts are in the pending balance from their first day on, and may fail for days (Stripe: balance transaction
   * types, `payment`). They are not gifts yet, so the ledger does not have them.
   */
  private async debitsUnderWay(on: Account): Promise<Stripe.BalanceTransaction[]> {
    const created = { gte: Math.floor(Date.now() / 1000) - debitDays * daySeconds };
    const debits = await this.stripe.balanceTransactions
      .list({ type: 'payment', created, limit: pageSize, expand: ['data.source'] }, on)
      .autoPagingToArray({ limit: maxRead });
    return debits.filter(({ source }) => isPending(source));
  }

  /** Null for an organization whose cards spend from the issuing balance. */
  private async financialAccountCash(stripeAccount: string): Promise<CurrencyAmount[] | null> {
    const wallet = await this.banks.find(stripeAccount);
    if (wallet?.financialAccountId == null) return null;
    const { financialAccounts } = this.stripe.treasury;
    const { balance } = await financialAccounts.retrieve(wallet.financialAccountId, {}, { stripeAccount });
    return Object.entries(balance.cash).map(([currency, amount]) => ({ currency, amount }));
  }

  async facts(
    stripeAccount: string,
    area: ReconciliationArea,
    currency: string,
    since: Date,
  ): Promise<SideFact[]> {
    const on = { stripeAccount };
    if (area === 'payments') return this.payments(on, currency);
    const created = { gte: Math.floor(since.getTime() / 1000) };
    return [
      ...(await this.holds(on)),
      ...(await this.purchases(on, created)),
      ...(await this.deposits(on, created)),
    ];
  }

  private async holds(on: Account): Promise<SideFact[]> {
    const authorizations = await this.stripe.issuing.authorizations
      .list({ status: 'pending', limit: pageSize }, on)
      .autoPagingToArray({ limit: maxRead });
    return authorizations.map((authorization) => {
      const network = toNetworkAuthorization(authorization, on.stripeAccount);
      const held = networkTotalOf(network, null).amount.minus(network.captured).atLeastZero();
      return { kind: 'hold', id: authorization.id, label: network.merchant.name, minor: -held.minor };
    });
  }

  private async purchases(on: Account, created: Since): Promise<SideFact[]> {
    const transactions = await this.stripe.issuing.transactions
      .list({ created, limit: pageSize }, on)
      .autoPagingToArray({ limit: maxRead });
    return transactions.map(({ id, amount, merchant_data: { name } }) => ({
      kind: 'purchase',
      id,
      label: name,
      minor: BigInt(amount),
    }));
  }

  private async deposits(on: Account, created: Since): Promise<SideFact[]> {
    const wallet = await this.banks.find(on.stripeAccount);
    if (wallet?.financialAccountId != null)
      return this.inboundTransfers(on, wallet.financialAccountId, created);
    const topups = await this.stripe.topups
      .list({ created, status: 'succeeded', limit: pageSize }, on)
      .autoPagingToArray({ limit: maxRead });
    return topups.map(({ id, amount }) => ({ kind: 'deposit', id, label: null, minor: BigInt(amount) }));
  }

  private async inboundTransfers(on: Account, account: string, { gte }: Since): Promise<SideFact[]> {
    const transfers = await this.stripe.treasury.inboundTransfers
      .list({ financial_account: account, status: 'succeeded', limit: pageSize }, on)
      .autoPagingToArray({ limit: maxRead });
    return transfers
      .filter(({ created, returned }) => created >= gte && returned !== true)
      .map(({ id, amount }) => ({ kind: 'deposit', id, label: null, minor: BigInt(amount) }));
  }

  /** Sums: the ledger has gifts by their own ids. */
  private async payments(on: Account, currency: string): Promise<SideFact[]> {
    const transactions = await this.stripe.balanceTransactions
      .list({ currency: currency.toLowerCase(), limit: pageSize }, on)
      .autoPagingToArray({ limit: maxRead });
    const sums = new Map<SideFact['kind'], bigint>();
    const add = (kind: SideFact['kind'], amount: number) =>
      sums.set(kind, (sums.get(kind) ?? 0n) + BigInt(amount));
    const underWay = new Set((await this.debitsUnderWay(on)).map(({ id }) => id));
    for (const { id, type, amount, fee, balance_type: balance } of transactions) {
      if ((balance !== undefined && balance !== 'payments') || underWay.has(id)) continue;
      add(kinds[type] ?? 'other', amount);
      add('gift_fees', -fee);
    }
    return [...sums].map(([kind, minor]) => ({ kind, id: kind, label: null, minor }));
  }
}

interface Account {
  readonly stripeAccount: string;
}
interface Since {
  readonly gte: number;
}

const kinds: Readonly<Record<string, SideFact['kind']>> = {
  charge: 'gifts',
  payment: 'gifts',
  refund: 'gift_refunds',
  payment_refund: 'gift_refunds',
  refund_failure: 'gift_refunds',
  // It takes back a debit that failed.
  payment_failure_refund: 'gifts',
  payout: 'payouts',
  payout_failure: 'payouts',
  payout_cancel: 'payouts',
};

const isPending = (source: Stripe.BalanceTransaction['source']) =>
  source !== null && typeof source !== 'string' && source.object === 'charge' && source.status === 'pending';

interface CurrencyAmount {
  readonly currency: string;
  readonly amount: number;
}

function byCurrency(amounts: readonly CurrencyAmount[]): Balances {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of amounts) {
    const code = currency.toUpperCase();
    sums.set(code, (sums.get(code) ?? 0n) + BigInt(amount));
  }
  return sums;
}
