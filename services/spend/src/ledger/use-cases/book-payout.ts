import { Injectable } from '@nestjs/common';
import { type donationsEvents, type PayloadOf, type PayoutLine } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { WalletAccountRepository } from '../persistence/wallet-account.repository.ts';
import { legsOfLine, legsOfReturn } from '../domain/payout-legs.ts';
import { type Leg } from '../domain/postings.ts';
import { LedgerRepository } from '../persistence/ledger.repository.ts';
import { publishBalances } from '../publish-balances.ts';

type Payout = PayloadOf<typeof donationsEvents.payoutArrived>;

/**
 * Books the content of a payout, gift by gift: out of clearing, into the fund that each part of a gift is for or the wallet. A payout to
 * another bank account left the organization's cash with us, so it goes to `external`.
 */
@Injectable()
export class BookPayout {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly walletAccounts: WalletAccountRepository,
  ) {}

  async arrived(tx: Transaction, payout: Payout): Promise<void> {
    const isToWallet = await this.isToWallet(tx, payout);
    await this.postAll(tx, payout, (line) => ({
      kind: line.amount < 0 ? 'gift_refund_payout' : 'gift_payout',
      key: `payout:${line.stripeBalanceTransactionId}`,
      legs: legsOfLine(line, payout.currency, isToWallet),
    }));
  }

  /** It failed after it had arrived: the same lines go back into clearing, and come again with a later payout. */
  async returned(tx: Transaction, payout: Payout): Promise<void> {
    const isToWallet = await this.isToWallet(tx, payout);
    await this.postAll(tx, payout, (line) => ({
      kind: 'payout_return',
      key: `payout_return:${payout.stripePayoutId}:${line.stripeBalanceTransactionId}`,
      legs: legsOfReturn(line, payout.currency, isToWallet),
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

  /** Of all lines at once: accounts that each line locks on its own can end in a deadlock. */
  private async lockAccounts(
    tx: Transaction,
    { organizationId }: Payout,
    legs: readonly Leg[],
  ): Promise<void> {
    const accounts = new Map(legs.map(({ account }) => [JSON.stringify(account), account]));
    await this.ledger.lock(tx, organizationId, [...accounts.values()]);
  }

  private async postAll(
    tx: Transaction,
    payout: Payout,
    bookingOf: (line: PayoutLine) => { kind: string; key: string; legs: Leg[] },
  ): Promise<void> {
    await publishBalances(tx, payout.organizationId);
    const bookings = payout.lines
      .map((line) => ({ line, ...bookingOf(line) }))
      .filter(({ legs }) => legs.length > 0);
    await this.lockAccounts(
      tx,
      payout,
      bookings.flatMap(({ legs }) => legs),
    );
    for (const { line, kind, key, legs } of bookings) {
      const amount = Money.ofMinor(line.amount, payout.currency);
      await this.ledger.post(tx, payout.organizationId, {
        kind,
        status: 'posted',
        amount: amount.isNegative() ? amount.negated() : amount,
        description: line.description,
        idempotencyKey: key,
        sourceId: line.giftId,
        occurredAt: new Date(payout.occurredAt),
        legs,
        // Stripe has moved it: a fund that spent the gift already, or a wallet without the fee, goes below zero by it.
        isNetworkFact: true,
      });
    }
  }
}
