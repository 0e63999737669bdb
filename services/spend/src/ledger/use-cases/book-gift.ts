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
type DisputeFact = PayloadOf<typeof donationsEvents.giftDisputeMoved>;
type FailedRefundFact = PayloadOf<typeof donationsEvents.giftRefundFailed>;

interface Booking {
  readonly kind: string;
  readonly key: string;
  readonly amount: Money;
  readonly legs: readonly Leg[];
  readonly description?: string;
  readonly reversesTransferId?: string;
}

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
      key: refundKey(refund),
      amount,
      legs: legsByFund('gift_refund', amount, refund.designations),
    });
  }

  /** Reverses the booking of the refund. It is booked here first when its own event has not arrived; that one then changes nothing. */
  async refundFailed(tx: Transaction, failed: FailedRefundFact): Promise<void> {
    const { organizationId, stripeRefundId, designations } = failed;
    await this.refunded(tx, { ...failed, occurredAt: failed.refundedAt });
    const refund = await this.ledger.find(tx, organizationId, refundKey(failed));
    if (refund === null) throw new Error(`The refund ${stripeRefundId} is not booked.`);
    const amount = Money.ofMinor(failed.refunded, failed.currency);
    await this.post(tx, failed, {
      kind: 'gift_refund_reversal',
      key: `gift_refund_reversal:${stripeRefundId}`,
      amount,
      legs: legsByFund('gift_refund_failed', amount, designations),
      reversesTransferId: refund.id,
    });
  }

  /** One movement of a dispute, once. Its line in a payout moves it on from clearing. */
  async disputeMoved(tx: Transaction, moved: DisputeFact): Promise<void> {
    const { amount, fee, currency, designations, stripeBalanceTransactionId: id } = moved;
    const isWithdrawn = amount < 0;
    const size = Money.ofMinor(Math.abs(amount), currency);
    const fact = { ...moved, gross: Math.abs(amount) };
    await publishBalances(tx, moved.organizationId);
    if (size.isPositive())
      await this.post(tx, fact, {
        kind: isWithdrawn ? 'gift_dispute' : 'gift_dispute_reversal',
        key: `gift_dispute:${id}`,
        amount: size,
        description: 'Dispute',
        legs: legsByFund(isWithdrawn ? 'gift_disputed' : 'gift_dispute_won', size, designations),
      });
    if (fee === 0) return;
    const charged = Money.ofMinor(Math.abs(fee), currency);
    await this.post(tx, fact, {
      kind: 'gift_fee',
      key: `gift_dispute_fee:${id}`,
      amount: charged,
      description: fee < 0 ? 'Fee of a dispute, returned' : 'Fee of a dispute',
      legs: legsOf(fee < 0 ? 'gift_fee_given_back' : 'gift_fee', { amount: charged }),
    });
  }

  recorded(tx: Transaction, gift: OfflineFact): Promise<void> {
    return this.offline(tx, gift, 'offline_gift_received', `offline_gift:${gift.giftId}`);
  }

  voided(tx: Transaction, gift: OfflineFact): Promise<void> {
    return this.offline(tx, gift, 'offline_gift_voided', `offline_gift_void:${gift.giftId}`);
  }

  /** The part for a fund is booked when it is moved there, which books its income; booking it here would count it twice. */
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
    { kind, key, amount, legs, ...rest }: Booking,
  ): Promise<void> {
    await this.ledger.post(tx, gift.organizationId, {
      kind,
      status: 'posted',
      amount,
      description: 'Gift',
      idempotencyKey: key,
      sourceId: gift.giftId,
      occurredAt: new Date(gift.occurredAt),
      legs,
      ...rest,
    });
  }
}

const refundKey = ({ stripeRefundId }: Pick<RefundFact, 'stripeRefundId'>) => `gift_refund:${stripeRefundId}`;

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
