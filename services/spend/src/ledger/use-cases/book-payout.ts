import { Injectable } from '@nestjs/common';
import { type donationsEvents, type PayloadOf, type PayoutLine } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { type AccountRef } from '../domain/accounts.ts';
import { legsOf, type Leg } from '../domain/postings.ts';
import { LedgerRepository } from '../persistence/ledger.repository.ts';
import { publishBalances } from '../publish-balances.ts';

type Payout = PayloadOf<typeof donationsEvents.payoutArrived>;

const wallet: AccountRef = { kind: 'wallet', ownerId: null };

/** Books what a payout brought, gift by gift: out of clearing, into the fund that each part of a gift is for or the wallet. */
@Injectable()
export class BookPayout {
  constructor(private readonly ledger: LedgerRepository) {}

  async execute(tx: Transaction, payout: Payout): Promise<void> {
    await publishBalances(tx, payout.organizationId);
    // One order for all payouts, because each line locks accounts.
    for (const line of payout.lines.toSorted(byId)) await this.post(tx, payout, line);
  }

  private async post(tx: Transaction, payout: Payout, line: PayoutLine): Promise<void> {
    const amount = Money.ofMinor(line.amount, payout.currency);
    const fee = Money.ofMinor(line.fee, payout.currency);
    const isIn = !amount.isNegative();
    await this.ledger.post(tx, payout.organizationId, {
      kind: isIn ? 'gift_payout' : 'gift_refund_payout',
      status: 'posted',
      amount: isIn ? amount : amount.negated(),
      description: line.description,
      idempotencyKey: `payout:${line.stripeBalanceTransactionId}`,
      sourceId: line.giftId,
      occurredAt: new Date(payout.occurredAt),
      legs: [...legsByFund(amount, line), ...(isIn ? legsOf('gift_fee_paid_out', { amount: fee }) : [])],
      // Stripe has moved it: a fund that spent the gift already, or a wallet without the fee, goes below zero by it.
      isNetworkFact: true,
    });
  }
}

function legsByFund(amount: Money, { designations }: PayoutLine): Leg[] {
  const rule = amount.isNegative() ? 'gift_refund_paid_out' : 'gift_paid_out';
  const total = amount.isNegative() ? amount.negated() : amount;
  const parts = designations.map(({ fundId, amount: part }) => ({
    fundId,
    amount: Money.ofMinor(part, total.currency),
  }));
  const rest = parts.reduce((left, part) => left.minus(part.amount), total);
  return [
    ...parts.flatMap(({ fundId, amount: part }) =>
      legsOf(rule, { amount: part }, { paying: { kind: 'fund', ownerId: fundId } }, { fund: fundId }),
    ),
    ...legsOf(rule, { amount: rest }, { paying: wallet }),
  ];
}

const byId = (a: PayoutLine, b: PayoutLine) =>
  a.stripeBalanceTransactionId < b.stripeBalanceTransactionId ? -1 : 1;
