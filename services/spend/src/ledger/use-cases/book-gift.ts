import { Injectable } from '@nestjs/common';
import { type Designation, type donationsEvents, type PayloadOf } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { type PostingRule } from '../domain/posting-rules.ts';
import { legsOf, type Leg } from '../domain/postings.ts';
import { LedgerRepository } from '../persistence/ledger.repository.ts';
import { publishBalances } from '../publish-balances.ts';

type GiftFact = PayloadOf<typeof donationsEvents.giftSucceeded>;
type OfflineFact = PayloadOf<typeof donationsEvents.offlineGiftRecorded>;
type RefundFact = PayloadOf<typeof donationsEvents.giftRefunded>;

/** Books gifts: gross income, restricted to the funds they are designated to, and the fee of the payment, which a refund does not return. */
@Injectable()
export class BookGift {
  constructor(private readonly ledger: LedgerRepository) {}

  async succeeded(tx: Transaction, gift: GiftFact): Promise<void> {
    const gross = Money.ofMinor(gift.gross, gift.currency);
    const fee = Money.ofMinor(gift.fee, gift.currency);
    await publishBalances(tx, gift.organizationId);
    await this.post(tx, gift, {
      kind: 'gift',
      key: `gift:${gift.giftId}`,
      amount: gross,
      legs: legsByFund('gift_received', gross, gift.designations),
    });
    if (fee.isPositive()) {
      await this.post(tx, gift, {
        kind: 'gift_fee',
        key: `gift_fee:${gift.giftId}`,
        amount: fee,
        legs: legsOf('gift_fee', { amount: fee }),
      });
    }
  }

  async refunded(tx: Transaction, refund: RefundFact): Promise<void> {
    const amount = Money.ofMinor(refund.refunded, refund.currency);
    await publishBalances(tx, refund.organizationId);
    await this.post(tx, refund, {
      kind: 'gift_refund',
      key: `gift_refund:${refund.stripeRefundId}`,
      amount,
      legs: legsByFund('gift_refund', amount, refund.designations),
    });
  }

  recorded(tx: Transaction, gift: OfflineFact): Promise<void> {
    return this.offline(tx, gift, 'offline_gift_received', `offline_gift:${gift.giftId}`);
  }

  voided(tx: Transaction, gift: OfflineFact): Promise<void> {
    return this.offline(tx, gift, 'offline_gift_voided', `offline_gift_void:${gift.giftId}`);
  }

  /** What is for a fund is booked when it is moved into the fund, which books its income; booking it here would count it twice. */
  private async offline(tx: Transaction, gift: OfflineFact, rule: PostingRule, key: string): Promise<void> {
    const designated = gift.designations.reduce((sum, { amount }) => sum + amount, 0);
    const amount = Money.ofMinor(gift.gross - designated, gift.currency);
    if (!amount.isPositive()) return;
    await publishBalances(tx, gift.organizationId);
    await this.post(tx, gift, { kind: rule, key, amount, legs: legsOf(rule, { amount }) });
  }

  private async post(
    tx: Transaction,
    gift: OfflineFact,
    booking: { kind: string; key: string; amount: Money; legs: readonly Leg[] },
  ): Promise<void> {
    await this.ledger.post(tx, gift.organizationId, {
      kind: booking.kind,
      status: 'posted',
      amount: booking.amount,
      description: 'Gift',
      idempotencyKey: booking.key,
      sourceId: gift.giftId,
      occurredAt: new Date(gift.occurredAt),
      legs: booking.legs,
    });
  }
}

/** The posting for the part of each fund, and for what is not restricted. */
function legsByFund(rule: PostingRule, amount: Money, designations: readonly Designation[]): Leg[] {
  const parts = designations.map((one) => ({
    fund: one.fundId,
    amount: Money.ofMinor(one.amount, amount.currency),
  }));
  const rest = parts.reduce((left, part) => left.minus(part.amount), amount);
  return [
    ...parts.flatMap((part) => legsOf(rule, { amount: part.amount }, {}, { fund: part.fund })),
    ...legsOf(rule, { amount: rest }),
  ];
}
