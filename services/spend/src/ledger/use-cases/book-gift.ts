import { Injectable } from '@nestjs/common';
import { type donationsEvents, type PayloadOf } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { publishBalances } from '../publish-balances.ts';
import { legsOf, type Leg } from '../domain/postings.ts';
import { LedgerRepository } from '../persistence/ledger.repository.ts';

type GiftFact = PayloadOf<typeof donationsEvents.giftSucceeded>;
type RefundFact = PayloadOf<typeof donationsEvents.giftRefunded>;

/** Books gifts: gross income and the fee of the payment. A refund does not return the fee. */
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
      legs: legsOf('gift_received', { amount: gross }),
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
    const key = `gift_refund:${refund.stripeRefundId}`;
    await publishBalances(tx, refund.organizationId);
    await this.post(tx, refund, {
      kind: 'gift_refund',
      key,
      amount,
      legs: legsOf('gift_refund', { amount }),
    });
  }

  private async post(
    tx: Transaction,
    gift: GiftFact,
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
