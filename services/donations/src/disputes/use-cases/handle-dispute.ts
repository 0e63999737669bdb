import { Inject, Injectable } from '@nestjs/common';
import { donationsEvents } from '@almoner/contracts';
import { Money, type Clock, designationsOfRefund, type Designation } from '@almoner/kernel';
import {
  AuditTrail,
  CLOCK,
  UnitOfWork,
  withOrganization,
  type Ctx,
  type StripeEventOutcome,
  type Transaction,
} from '@almoner/platform';
import { MatchGift } from '../../matching/match-gift.ts';
import { ReleaseEmployerMatches } from '../../matching/release-employer-matches.ts';
import { CampaignRepository } from '../../campaigns/persistence/campaign.repository.ts';
import { campaignOf, type Gift } from '../../gifts/domain/gift.ts';
import { isUnpaid } from '../../gifts/domain/gift.states.ts';
import { GiftFinder } from '../../gifts/persistence/gift.finder.ts';
import { RecurringPlans } from '../../gifts/recurring-plans.port.ts';
import { GiftRepository } from '../../gifts/persistence/gift.repository.ts';
import { HandlePaymentEvent } from '../../gifts/use-cases/handle-payment-event.ts';
import { moneyText } from '../../receipts/domain/money-text.ts';
import { IssueReceipt } from '../../receipts/use-cases/issue-receipt.ts';
import { VoidReceipt } from '../../receipts/use-cases/void-receipt.ts';
import { Disputes, type DisputeReference } from '../disputes.port.ts';
import {
  disputeChanges,
  type Dispute,
  type DisputeChanges,
  type DisputeMovement,
} from '../domain/dispute.ts';
import { DisputeFileRepository } from '../persistence/dispute-file.repository.ts';
import { DisputeRepository, type StoredDispute } from '../persistence/dispute.repository.ts';

interface Found {
  readonly gift: Gift;
  readonly dispute: Dispute;
  readonly known: StoredDispute | null;
  readonly changes: DisputeChanges;
}

/**
 * Stores what Stripe reports about a dispute with its gift: once, whatever the order of the events. While it is open, the gift, its
 * campaign and its receipt stay as they are; the money that was withdrawn is booked when it moves. An inquiry that becomes a dispute is
 * announced like a new one, because only now does it take the money.
 */
@Injectable()
export class HandleDispute {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly disputes: Disputes,
    private readonly stored: DisputeRepository,
    private readonly files: DisputeFileRepository,
    private readonly finder: GiftFinder,
    private readonly gifts: GiftRepository,
    private readonly campaigns: CampaignRepository,
    private readonly matchGift: MatchGift,
    private readonly releaseEmployerMatches: ReleaseEmployerMatches,
    private readonly issueReceipt: IssueReceipt,
    private readonly voidReceipt: VoidReceipt,
    private readonly handlePaymentEvent: HandlePaymentEvent,
    private readonly recurring: RecurringPlans,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, reference: DisputeReference): Promise<StripeEventOutcome> {
    const dispute = await this.disputes.read(reference);
    if (dispute === null) return 'quarantined';
    const gift = await this.finder.findByPayment(dispute.stripePaymentIntentId);
    if (gift === null) return 'ignored';
    const { stripeAccountId } = reference;
    if (gift.stripeAccountId !== stripeAccountId) return 'quarantined';
    // After the dispute was read: what its refunds have left of the gift is at least as new.
    const { stripePaymentIntentId } = dispute;
    const hint = { stripeAccountId, stripePaymentIntentId, giftId: gift.id, declinedAttemptId: null };
    await this.handlePaymentEvent.execute(ctx, hint);
    const tenant = withOrganization(ctx, gift.organizationId);
    await this.unitOfWork.run(tenant, (tx) => this.apply(tenant, tx, gift, dispute));
    return 'applied';
  }

  private async apply(
    ctx: Ctx,
    tx: Transaction,
    { organizationId, id }: Gift,
    dispute: Dispute,
  ): Promise<void> {
    const gift = await this.gifts.lock(tx, organizationId, id);
    if (gift === null || isUnpaid(gift.status)) throw new Error(`The disputed gift ${id} is not paid.`);
    const known = await this.stored.find(tx, gift, dispute.stripeDisputeId);
    const left = gift.total.minus(gift.refunded).plus(known?.lost ?? Money.zero(gift.total.currency));
    const changes = disputeChanges(dispute, known, left);
    const found = { gift, dispute, known, changes };
    const designations = await this.designationsOf(tx, found);
    await this.stored.save(tx, gift, dispute, changes, designations, this.clock.now());
    // Nobody can change or send them anymore.
    if (dispute.answer !== null || changes.hasEnded)
      await this.files.close(tx, organizationId, dispute.stripeDisputeId);
    for (const movement of changes.movements) await this.move(tx, found, movement, designations);
    await this.saveLoss(ctx, tx, found);
    if (changes.isNew || changes.hasEnded) await this.announce(ctx, tx, found);
  }

  /** Decided by the first withdrawal, or by a payout that contained it before it could be booked. */
  private async designationsOf(
    tx: Transaction,
    { gift, known, changes }: Found,
  ): Promise<readonly Designation[]> {
    const withdrawal = changes.movements.find(({ amount }) => amount.isNegative());
    if (withdrawal === undefined || (known?.movementIds.size ?? 0) > 0) return known?.designations ?? [];
    const paidOut = (await this.gifts.paidOut(tx, gift)).get(withdrawal.id);
    if (paidOut !== undefined) return paidOut;
    const booked = await this.gifts.bookedRefunds(tx, gift);
    return designationsOfRefund(gift.designations, {
      total: gift.total,
      refund: withdrawal.amount.negated(),
      earlier: booked.filter(({ hasFailed }) => !hasFailed),
    });
  }

  private async move(
    tx: Transaction,
    { gift, dispute }: Found,
    movement: DisputeMovement,
    designations: readonly Designation[],
  ): Promise<void> {
    const { amount, fee } = movement;
    const size = amount.isNegative() ? amount.negated() : amount;
    const parts = designationsOfRefund(designations, { total: dispute.amount, refund: size, earlier: [] });
    const isUnbooked = await this.stored.addMovement(tx, gift, dispute.stripeDisputeId, movement, parts);
    if (isUnbooked)
      await tx.publish(donationsEvents.giftDisputeMoved, {
        ...factOf(gift, dispute),
        stripeBalanceTransactionId: movement.id,
        amount: amount.toMinorNumber(),
        fee: fee.toMinorNumber(),
        designations: parts.map((part) => ({ ...part, amount: part.amount.toMinorNumber() })),
        occurredAt: movement.occurredAt.toISOString(),
      });
  }

  /** Like a refund when it is lost, and like a refund that failed when it is won after that. */
  private async saveLoss(ctx: Ctx, tx: Transaction, { gift, dispute, known, changes }: Found): Promise<void> {
    const more = changes.lost.minus(known?.lost ?? Money.zero(gift.total.currency));
    if (more.isZero()) return;
    const refunded = gift.refunded.plus(more);
    await this.releaseEmployerMatches.execute(tx, ctx, gift, gift.total.minus(refunded), 'stripe');
    await this.stored.saveLoss(tx, gift, more);
    const at = this.clock.now();
    if (more.isPositive()) {
      if (gift.method === 'bank_debit') await this.recurring.debitReturned(tx, gift, dispute.reason);
      await this.campaigns.subtractRefund(tx, gift, more, !gift.total.exceeds(refunded));
      await this.matchGift.reverseRefunded(tx, gift, refunded);
      return this.voidReceipt.execute(tx, gift, { refunded: more, refundedAt: at, because: 'disputed' });
    }
    await this.campaigns.addBackRefund(tx, gift, more.negated(), !gift.total.exceeds(gift.refunded));
    await this.matchGift.restoreRefunded(tx, gift, refunded);
    await this.issueReceipt.again(tx, gift, {
      amount: gift.total.minus(refunded),
      returned: more.negated(),
      because: 'dispute_won',
      at,
    });
  }

  private async announce(ctx: Ctx, tx: Transaction, { gift, dispute, changes }: Found): Promise<void> {
    const { amount } = dispute;
    await this.audit.record(tx, ctx, {
      action: changes.hasEnded ? 'gift.dispute-end' : 'gift.dispute',
      subject: { kind: 'gift', id: gift.id, name: moneyText(gift.total) },
      before: null,
      after: {
        amount: { amount: amount.toMinorNumber(), currency: amount.currency },
        status: changes.status,
      },
      by: 'stripe',
    });
    await tx.publish(donationsEvents.giftDisputed, {
      ...factOf(gift, dispute),
      amount: amount.toMinorNumber(),
      reason: dispute.reason,
      status: changes.status,
      isInquiry: changes.isInquiry,
      isDebit: gift.method === 'bank_debit',
      evidenceDueAt: dispute.evidenceDueAt?.toISOString() ?? null,
      occurredAt: this.clock.now().toISOString(),
    });
  }
}

const factOf = (gift: Gift, { stripeDisputeId }: Dispute) => ({
  organizationId: gift.organizationId,
  giftId: gift.id,
  campaignId: campaignOf(gift),
  stripeDisputeId,
  currency: gift.total.currency,
});
