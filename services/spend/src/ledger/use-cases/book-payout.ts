import { Injectable } from '@nestjs/common';
import { type donationsEvents, type PayloadOf, type PayoutLine } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { type Ctx, type Transaction } from '@almoner/platform';
import { WalletAccountRepository } from '../persistence/wallet-account.repository.ts';
import { type AccountRef } from '../domain/accounts.ts';
import { legsOfLine, legsOfReturn, type FundShares } from '../domain/payout-legs.ts';
import { type Leg } from '../domain/postings.ts';
import { LedgerRepository } from '../persistence/ledger.repository.ts';
import { publishBalances } from '../publish-balances.ts';
import { ShareGiftReturns } from './share-gift-returns.ts';

type Payout = PayloadOf<typeof donationsEvents.payoutArrived>;

/** A line that is about to be posted; `amount` is negative where it takes from its accounts. */
interface Booking {
  readonly line: PayoutLine;
  readonly amount: number;
  readonly kind: string;
  readonly key: string;
  readonly legsWith: (shares: FundShares) => Leg[];
}

const noShares: FundShares = new Map();

/**
 * Books the content of a payout, gift by gift: out of clearing, into the fund that each part of a gift is for or the wallet. A payout to
 * another bank account left the organization's cash with us, so it goes to `external`.
 */
@Injectable()
export class BookPayout {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly walletAccounts: WalletAccountRepository,
    private readonly giftReturns: ShareGiftReturns,
  ) {}

  async arrived(tx: Transaction, ctx: Ctx, payout: Payout): Promise<void> {
    const isToWallet = await this.isToWallet(tx, payout);
    await this.postAll(tx, ctx, payout, isToWallet, (line) => ({
      line,
      amount: line.amount,
      kind: line.amount < 0 ? 'gift_refund_payout' : 'gift_payout',
      key: `payout:${line.stripeBalanceTransactionId}`,
      legsWith: (shares) => legsOfLine(line, payout, isToWallet, shares),
    }));
  }

  /** It failed after it had arrived: the same lines go back into clearing, and come again with a later payout. */
  async returned(tx: Transaction, ctx: Ctx, payout: Payout): Promise<void> {
    const isToWallet = await this.isToWallet(tx, payout);
    await this.postAll(tx, ctx, payout, isToWallet, (line) => ({
      line,
      amount: -line.amount,
      kind: 'payout_return',
      key: `payout_return:${payout.stripePayoutId}:${line.stripeBalanceTransactionId}`,
      legsWith: (shares) => legsOfReturn(line, payout, isToWallet, shares),
    }));
  }

  /** A payout of an earlier release names no destination. @throws Error while the wallet's account at Stripe is being set up. */
  private async isToWallet(
    tx: Transaction,
    { organizationId, stripeDestinationId }: Payout,
  ): Promise<boolean> {
    if (stripeDestinationId === null) return true;
    const account = await this.walletAccounts.find(tx, organizationId);
    if (account === null) return false;
    if (account.payoutDestinationId === null)
      throw new Error(`The destination of payouts of ${organizationId} is not known yet.`);
    return account.payoutDestinationId === stripeDestinationId;
  }

  /** For all lines at once: accounts that each line locks on its own can end in a deadlock. */
  private async lockAccounts(
    tx: Transaction,
    { organizationId }: Payout,
    bookings: readonly Booking[],
  ): Promise<void> {
    const accounts = bookings.flatMap(({ line, legsWith }): AccountRef[] => [
      ...legsWith(noShares).map(({ account }) => account),
      ...line.designations.map(({ fundId }) => ({ kind: 'fund_release', ownerId: fundId }) as const),
    ]);
    if (accounts.some((account) => 'kind' in account && account.kind === 'fund_release'))
      accounts.push({ kind: 'released', ownerId: null }, { kind: 'wallet', ownerId: null });
    const distinct = new Map(accounts.map((account) => [JSON.stringify(account), account]));
    await this.ledger.lock(tx, organizationId, [...distinct.values()]);
  }

  private async postAll(
    tx: Transaction,
    ctx: Ctx,
    payout: Payout,
    isToWallet: boolean,
    bookingOf: (line: PayoutLine) => Booking,
  ): Promise<void> {
    await publishBalances(tx, payout.organizationId);
    // Additions to a fund come first, so that a refund in it is taken from there and not from the wallet.
    const bookings = payout.lines
      .map(bookingOf)
      .filter(({ legsWith }) => legsWith(noShares).length > 0)
      .toSorted((one, other) => Number(one.amount < 0) - Number(other.amount < 0));
    await this.lockAccounts(tx, payout, bookings);
    for (const booking of bookings) await this.postLine(tx, ctx, payout, isToWallet, booking);
  }

  private async postLine(
    tx: Transaction,
    ctx: Ctx,
    { organizationId, currency, occurredAt }: Payout,
    isToWallet: boolean,
    { line, amount, kind, key, legsWith }: Booking,
  ): Promise<void> {
    const movement = { line, amount, currency, occurredAt };
    const shares = isToWallet ? await this.giftReturns.of(tx, organizationId, movement) : noShares;
    const posted = await this.ledger.post(tx, organizationId, {
      kind,
      status: 'posted',
      amount: Money.ofMinor(Math.abs(amount), currency),
      description: line.description,
      idempotencyKey: key,
      sourceId: line.giftId,
      occurredAt: new Date(occurredAt),
      legs: legsWith(shares),
      // Stripe has moved it, so the wallet may go below zero by it.
      isNetworkFact: true,
    });
    if (posted !== null) await this.giftReturns.report(tx, ctx, organizationId, movement, shares);
  }
}
