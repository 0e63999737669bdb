import { Inject, Injectable } from '@nestjs/common';
import { donationsEvents } from '@almoner/contracts';
import { type Clock, type Money, type Designation } from '@almoner/kernel';
import {
  AuditTrail,
  CLOCK,
  UnitOfWork,
  withOrganization,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { MatchGift } from '../../matching/match-gift.ts';
import { ReleaseEmployerMatches } from '../../matching/release-employer-matches.ts';
import { CampaignRepository } from '../../campaigns/persistence/campaign.repository.ts';
import { recurringText } from '../domain/recurring-text.ts';
import { upgradeText } from '../domain/upgrade-text.ts';
import { moneyText } from '../../receipts/domain/money-text.ts';
import { RecordGiftFee } from '../../gift-fees/use-cases/record-gift-fee.ts';
import { IssueReceipt } from '../../receipts/use-cases/issue-receipt.ts';
import { VoidReceipt } from '../../receipts/use-cases/void-receipt.ts';
import { SendTributeNote } from '../../tributes/use-cases/send-tribute-note.ts';
import { DebitMailer } from '../debit-mailer.ts';
import { campaignOf, isOtherPayment, newChanges, type Gift, type GiftChange } from '../domain/gift.ts';
import { type Payment } from '../domain/payment.ts';
import { GiftRepository } from '../persistence/gift.repository.ts';
import { RecurringPlans } from '../recurring-plans.port.ts';

/** Books the state of a payment on its gift: once, however often and in whatever order it is reported. */
@Injectable()
export class SettleGift {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gifts: GiftRepository,
    private readonly campaigns: CampaignRepository,
    private readonly matchGift: MatchGift,
    private readonly releaseEmployerMatches: ReleaseEmployerMatches,
    private readonly issueReceipt: IssueReceipt,
    private readonly voidReceipt: VoidReceipt,
    private readonly recurring: RecurringPlans,
    private readonly debitMailer: DebitMailer,
    private readonly tributeNotes: SendTributeNote,
    private readonly recordFee: RecordGiftFee,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns false, and changes nothing, when this is not the payment of the gift. */
  async execute(ctx: Ctx, organizationId: string, giftId: string, payment: Payment): Promise<boolean> {
    const tenant = withOrganization(ctx, organizationId);
    return this.unitOfWork.run(tenant, async (tx) => {
      const gift = await this.gifts.lock(tx, organizationId, giftId);
      if (gift === null || isOtherPayment(gift, payment)) return false;
      await this.gifts.savePayment(tx, organizationId, giftId, payment.stripePaymentIntentId);
      const booked = await this.gifts.bookedRefunds(tx, gift);
      const paidOut = await this.gifts.paidOut(tx, gift);
      for (const change of newChanges(gift, payment, booked, paidOut))
        await this.book(tenant, tx, gift, payment, change);
      return true;
    });
  }

  private async book(
    ctx: Ctx,
    tx: Transaction,
    gift: Gift,
    payment: Payment,
    change: GiftChange,
  ): Promise<void> {
    switch (change.kind) {
      case 'failed':
        return this.fail(tx, gift, change);
      case 'verifying':
        await this.gifts.verify(tx, gift, change.verificationUrl);
        await this.announce(tx, gift);
        return this.debitMailer.sendVerification(tx, gift, change.verificationUrl);
      case 'processing':
        await this.gifts.debit(tx, gift, change.debit);
        await this.recurring.giftDebited(tx, gift, payment);
        await this.announce(tx, gift);
        return this.debitMailer.sendDebited(tx, gift);
      case 'succeeded':
        return this.succeed(tx, gift, payment, change);
      case 'refunded':
        return this.refund(ctx, tx, gift, payment, change);
      case 'refund_failed':
        return this.failRefund(ctx, tx, gift, payment, change);
    }
  }

  private async fail(
    tx: Transaction,
    gift: Gift,
    change: Extract<GiftChange, { kind: 'failed' }>,
  ): Promise<void> {
    await this.gifts.fail(tx, gift, change);
    if (!change.mustReport) return;
    const goesOn = gift.method === 'bank_debit' && (await this.recurring.debitFailed(tx, gift, change));
    if (!goesOn) await this.debitMailer.sendFailed(tx, gift, change.reason);
    await this.announce(tx, gift);
  }

  /** Makes open lists of gifts reload. */
  private async announce(tx: Transaction, gift: Gift): Promise<void> {
    await tx.publish(donationsEvents.campaignChanged, {
      organizationId: gift.organizationId,
      campaignId: campaignOf(gift),
      occurredAt: this.clock.now().toISOString(),
    });
  }

  private async succeed(
    tx: Transaction,
    gift: Gift,
    payment: Payment,
    change: Extract<GiftChange, { kind: 'succeeded' }>,
  ): Promise<void> {
    const { fee, paidAt } = change;
    await this.gifts.succeed(tx, gift, change);
    await this.campaigns.addGift(tx, gift, gift.total);
    await this.matchGift.execute(tx, { ...gift, campaignId: campaignOf(gift) }, paidAt);
    const upgrade = await this.recurring.suggestUpgrade(tx, gift, paidAt);
    const receipt = { amount: gift.total, givenAt: paidAt, issuedAt: paidAt };
    const link = upgrade === null ? await this.recurring.linkOf(tx, gift) : null;
    const closing = upgrade ? upgradeText(upgrade) : link && recurringText(link);
    await this.issueReceipt.execute(tx, gift, receipt, closing);
    await this.recurring.giftSucceeded(tx, gift, payment);
    await tx.publish(donationsEvents.giftSucceeded, factOf(gift, payment, fee, paidAt));
    await this.tributeNotes.giftSucceeded(tx, gift);
    // Last, because all gifts of the organization lock the same row.
    await this.recordFee.execute(tx, gift, fee, paidAt);
  }

  private async refund(
    ctx: Ctx,
    tx: Transaction,
    gift: Gift,
    payment: Payment,
    change: Extract<GiftChange, { kind: 'refunded' }>,
  ): Promise<void> {
    const { refund, designations, refundedBefore, refunded, isFull } = change;
    const { amount, refundedAt, stripeRefundId } = refund;
    await this.releaseEmployerMatches.execute(tx, ctx, gift, gift.total.minus(refunded), 'stripe');
    await this.gifts.refund(tx, gift, change);
    // Nothing when a lost dispute had taken it.
    const taken = refunded.minus(refundedBefore);
    if (taken.isPositive()) {
      await this.campaigns.subtractRefund(tx, gift, taken, isFull);
      await this.matchGift.reverseRefunded(tx, gift, refunded);
      await this.voidReceipt.execute(tx, gift, { refunded: taken, refundedAt });
    }
    if (payment.outcome.kind !== 'paid') return;
    await tx.publish(donationsEvents.giftRefunded, {
      ...factOf(gift, payment, payment.outcome.fee, refundedAt),
      designations: designations.map(toWire),
      refunded: amount.toMinorNumber(),
      stripeRefundId,
    });
  }

  /** The donor's bank sent the money of a booked refund back: as much of the gift is given again, except what a lost dispute takes. */
  private async failRefund(
    ctx: Ctx,
    tx: Transaction,
    gift: Gift,
    payment: Payment,
    change: Extract<GiftChange, { kind: 'refund_failed' }>,
  ): Promise<void> {
    const { refund, refundedBefore, refunded, wasFull, failedAt } = change;
    const { amount, refundedAt, stripeRefundId } = refund;
    const at = failedAt ?? this.clock.now();
    await this.gifts.failRefund(tx, gift, change, at);
    const returned = refundedBefore.minus(refunded);
    if (returned.isPositive()) {
      await this.campaigns.addBackRefund(tx, gift, returned, wasFull);
      await this.matchGift.restoreRefunded(tx, gift, refunded);
      const givenAgain = gift.total.minus(refunded);
      await this.issueReceipt.again(tx, gift, {
        amount: givenAgain,
        returned,
        because: 'refund_failed',
        at,
      });
    }
    await this.audit.record(tx, ctx, {
      action: 'gift.refund-fail',
      subject: { kind: 'gift', id: gift.id, name: moneyText(gift.total) },
      before: null,
      after: { amount: { amount: amount.toMinorNumber(), currency: amount.currency } },
      by: 'stripe',
    });
    if (payment.outcome.kind !== 'paid') return;
    await tx.publish(donationsEvents.giftRefundFailed, {
      ...factOf(gift, payment, payment.outcome.fee, at),
      designations: refund.designations.map(toWire),
      refunded: amount.toMinorNumber(),
      stripeRefundId,
      refundedAt: refundedAt.toISOString(),
    });
  }
}

function factOf(gift: Gift, { stripePaymentIntentId }: Payment, fee: Money, occurredAt: Date) {
  return {
    organizationId: gift.organizationId,
    giftId: gift.id,
    campaignId: campaignOf(gift),
    gross: gift.total.toMinorNumber(),
    fee: fee.toMinorNumber(),
    currency: gift.total.currency,
    stripePaymentIntentId,
    designations: gift.designations.map(toWire),
    occurredAt: occurredAt.toISOString(),
  };
}

const toWire = ({ fundId, amount }: Designation) => ({ fundId, amount: amount.toMinorNumber() });
