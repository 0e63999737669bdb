import { Injectable } from '@nestjs/common';
import { donationsEvents } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { UnitOfWork, withOrganization, type Ctx, type Transaction } from '@almoner/platform';
import { CampaignRepository } from '../../campaigns/persistence/campaign.repository.ts';
import { IssueReceipt } from '../../receipts/use-cases/issue-receipt.ts';
import { VoidReceipt } from '../../receipts/use-cases/void-receipt.ts';
import { isForeign, newsOf, type Gift, type GiftFact } from '../domain/gift.ts';
import { type Payment, type Refund } from '../domain/payment.ts';
import { GiftRepository } from '../persistence/gift.repository.ts';

/** Books what a payment says of its gift: once, whoever tells it, however often and in whatever order. */
@Injectable()
export class SettleGift {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gifts: GiftRepository,
    private readonly campaigns: CampaignRepository,
    private readonly issueReceipt: IssueReceipt,
    private readonly voidReceipt: VoidReceipt,
  ) {}

  /** Returns false, and changes nothing, when the payment is not the one that the gift asked for. */
  async execute(ctx: Ctx, organizationId: string, giftId: string, payment: Payment): Promise<boolean> {
    return this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      const gift = await this.gifts.lock(tx, giftId);
      if (gift === null || isForeign(gift, payment)) return false;
      await this.gifts.rememberPayment(tx, giftId, payment.stripePaymentIntentId);
      const known = await this.gifts.refundIds(tx, giftId);
      for (const fact of newsOf(gift, payment, known)) await this.book(tx, gift, payment, fact);
      return true;
    });
  }

  private async book(tx: Transaction, gift: Gift, payment: Payment, fact: GiftFact): Promise<void> {
    switch (fact.is) {
      case 'failed':
        return this.gifts.fail(tx, gift.id, fact.reason);
      case 'succeeded':
        return this.succeed(tx, gift, payment, fact);
      case 'refunded':
        return this.refund(tx, gift, payment, fact.refund, fact.isWhole);
    }
  }

  private async succeed(
    tx: Transaction,
    gift: Gift,
    payment: Payment,
    { fee, paidAt }: { fee: Money; paidAt: Date },
  ): Promise<void> {
    await this.gifts.succeed(tx, gift, fee, paidAt);
    await this.campaigns.addGift(tx, gift.campaignId, gift.total);
    await this.issueReceipt.execute(tx, gift, { amount: gift.total, givenAt: paidAt, issuedAt: paidAt });
    await tx.publish(donationsEvents.giftSucceeded, factOf(gift, payment, fee, paidAt));
  }

  private async refund(
    tx: Transaction,
    gift: Gift,
    payment: Payment,
    refund: Refund,
    isWhole: boolean,
  ): Promise<void> {
    const { amount, refundedAt, stripeRefundId } = refund;
    await this.gifts.refund(tx, gift, refund, isWhole);
    await this.campaigns.takeBack(tx, gift.campaignId, amount, isWhole);
    await this.voidReceipt.execute(tx, gift, { refunded: amount, refundedAt });
    if (payment.outcome.is !== 'paid') return;
    await tx.publish(donationsEvents.giftRefunded, {
      ...factOf(gift, payment, payment.outcome.fee, refundedAt),
      refunded: amount.toMinorNumber(),
      stripeRefundId,
    });
  }
}

function factOf(gift: Gift, { stripePaymentIntentId }: Payment, fee: Money, occurredAt: Date) {
  return {
    organizationId: gift.organizationId,
    giftId: gift.id,
    campaignId: gift.campaignId,
    gross: gift.total.toMinorNumber(),
    fee: fee.toMinorNumber(),
    currency: gift.total.currency,
    stripePaymentIntentId,
    occurredAt: occurredAt.toISOString(),
  };
}
