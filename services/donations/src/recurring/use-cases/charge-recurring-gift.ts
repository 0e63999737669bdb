import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx, type Transaction } from '@almoner/platform';
import { receivingAccount, type Campaign } from '../../campaigns/domain/campaign.ts';
import { CampaignRepository } from '../../campaigns/persistence/campaign.repository.ts';
import { DONATIONS_CONFIG, type DonationsConfig } from '../../config.ts';
import { quoteGift } from '../../gifts/domain/fee-cover.ts';
import { type Gift } from '../../gifts/domain/gift.ts';
import { type FailureReason, type SavedMethod } from '../../gifts/domain/payment.ts';
import { GiftKeys } from '../../gifts/gift-keys.ts';
import { Payments } from '../../gifts/payments.port.ts';
import { GiftFinder } from '../../gifts/persistence/gift.finder.ts';
import { GiftRepository } from '../../gifts/persistence/gift.repository.ts';
import { SettleGift } from '../../gifts/use-cases/settle-gift.ts';
import { campaignEndedMail, declinedMail, stoppedMail } from '../domain/recurring-mail.ts';
import { isCharged } from '../domain/recurring-gift.states.ts';
import {
  chargeDay,
  chargeTime,
  retryTime,
  type RecurringCharge,
  type RecurringGift,
} from '../domain/recurring-gift.ts';
import { dayAfter, daysDue } from '../domain/schedule.ts';
import { type Goods } from '../../receipts/domain/receipt.ts';
import { RecurringChargeRepository } from '../persistence/recurring-charge.repository.ts';
import { type PlanReference } from '../persistence/recurring-gift.finder.ts';
import { RecurringGiftRepository } from '../persistence/recurring-gift.repository.ts';
import { employerOf } from '../../donor-records/employer-of.ts';
import { RecurringMailer, mailed } from '../recurring-mailer.ts';

/** After a crash the same attempt is repeated; Stripe gives it the same answer for a day. */
const interruptedAfterMs = 5 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

interface PaymentToOpen {
  readonly gift: Gift;
  readonly stripeAccountId: string;
  readonly method: SavedMethod;
  readonly title: string;
}

interface Attempt {
  readonly plan: RecurringGift;
  readonly charge: RecurringCharge;
  readonly method: SavedMethod;
  readonly title: string;
}

/**
 * Makes the charge of a recurring gift that is due: a row first, then the payment at Stripe, then the result. One period has one
 * gift, and one gift one payment intent, which can be paid once: so any step can be repeated by any replica. Locks: the gift before
 * its recurring gift, as when a gift is settled.
 */
@Injectable()
export class ChargeRecurringGift {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly plans: RecurringGiftRepository,
    private readonly charges: RecurringChargeRepository,
    private readonly gifts: GiftRepository,
    private readonly finder: GiftFinder,
    private readonly campaigns: CampaignRepository,
    private readonly keys: GiftKeys,
    private readonly payments: Payments,
    private readonly settleGift: SettleGift,
    private readonly mailer: RecurringMailer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  async execute(ctx: Ctx, { organizationId, id }: PlanReference): Promise<void> {
    const tenant = withOrganization(ctx, organizationId);
    const attempt = await this.unitOfWork.run(tenant, (tx) => this.prepare(tx, organizationId, id));
    if (attempt !== null) await this.pay(tenant, attempt);
  }

  /** Decides what is due and stores it; null when nothing is to be charged now. */
  private async prepare(tx: Transaction, organizationId: string, id: string): Promise<Attempt | null> {
    const plan = await this.plans.lock(tx, organizationId, id);
    if (plan === null) return null;
    const now = this.clock.now();
    if (!isCharged(plan.status) || plan.method === null) return this.wait(tx, plan, null);
    const campaign = await this.campaigns.find(tx, organizationId, plan.campaignId);
    if (campaign === null) return this.wait(tx, plan, null);
    const { isActive, stripeAccountId } = campaign.organization;
    // An organization that may not accept gifts now may do so later, so this is checked again every day.
    if (!isActive || stripeAccountId !== plan.stripeAccountId)
      return this.wait(tx, plan, new Date(now.getTime() + dayMs));
    if (receivingAccount(campaign, now) === null) return this.end(tx, plan, campaign, now);
    const charge = await this.openCharge(tx, plan, campaign.goods, now);
    if (charge === null) return this.wait(tx, plan, chargeTime(plan.nextChargeOn));
    if (charge.nextAttemptAt > now) return this.wait(tx, plan, charge.nextAttemptAt);
    await this.wait(tx, plan, new Date(now.getTime() + interruptedAfterMs));
    return { plan, charge, method: plan.method, title: campaign.title };
  }

  /** The open charge, or a new one for the newest day that is due. Days that were missed before it are not charged. */
  private async openCharge(
    tx: Transaction,
    plan: RecurringGift,
    goods: Goods | null,
    now: Date,
  ): Promise<RecurringCharge | null> {
    const open = await this.charges.findOpen(tx, plan);
    if (open !== null) return open;
    const due = daysDue(plan.nextChargeOn, plan, chargeDay(now));
    const newest = due.at(-1);
    if (newest === undefined) return null;
    for (const missed of due.slice(0, -1)) await this.charges.addWithoutGift(tx, plan, missed, 'missed');
    const giftId = newId();
    await this.gifts.add(tx, {
      id: giftId,
      organizationId: plan.organizationId,
      campaignId: plan.campaignId,
      donorEmail: plan.donorEmail,
      donorName: plan.donorName,
      employer: await employerOf(tx, plan),
      isAnonymous: plan.isAnonymous,
      method: 'card',
      ...quoteGift(plan.amount, plan.coverFees, 'card'),
      designations: plan.designations,
      goods,
      // The note was sent with the first gift, and the questions were asked then.
      tribute: plan.tribute,
      answers: [],
      keyHash: this.keys.hash(this.keys.keyOf(giftId)),
      stripeAccountId: plan.stripeAccountId,
      startedAt: now,
      nextReconciliationAt: null,
    });
    await this.charges.open(tx, plan, newest, giftId, now);
    await this.plans.change(tx, plan, { nextChargeOn: dayAfter(newest, plan) }, now);
    return this.charges.findOpen(tx, plan);
  }

  private async pay(ctx: Ctx, { plan, charge, method, title }: Attempt): Promise<void> {
    const gift = await this.finder.find(charge.giftId);
    if (gift === null) return;
    const { organizationId, stripeAccountId } = plan;
    const stripePaymentIntentId =
      gift.stripePaymentIntentId ?? (await this.open(ctx, { gift, stripeAccountId, method, title }));
    const reference = { stripeAccountId, stripePaymentIntentId };
    const { stripePaymentMethodId } = method;
    const attempt = `${gift.id}-${charge.attempts}-${stripePaymentMethodId}`;
    const isKept = await this.payments.chargeSaved({ ...reference, stripePaymentMethodId, attempt });
    if (!isKept) return this.unitOfWork.run(ctx, (tx) => this.decline(tx, plan, charge, 'card_declined'));
    const payment = await this.payments.read(reference);
    if (payment === null) return;
    await this.settleGift.execute(ctx, organizationId, gift.id, payment);
    const { outcome } = payment;
    if (outcome.kind === 'failed')
      await this.unitOfWork.run(ctx, (tx) => this.decline(tx, plan, charge, outcome.reason));
  }

  /** The payment is opened before it is charged, so that its id is stored by the time that money can move. */
  private async open(ctx: Ctx, { gift, stripeAccountId, method, title }: PaymentToOpen): Promise<string> {
    const { stripePaymentIntentId } = await this.payments.open({
      giftId: gift.id,
      stripeAccountId,
      total: gift.total,
      description: title,
      method: 'card',
      stripeCustomerId: method.stripeCustomerId,
    });
    const isSaved = await this.unitOfWork.run(ctx, (tx) =>
      this.gifts.savePayment(tx, gift.organizationId, gift.id, stripePaymentIntentId),
    );
    if (!isSaved) throw new Error(`Gift ${gift.id} has another payment; its next attempt uses that one.`);
    return stripePaymentIntentId;
  }

  /** Counts a declined attempt once, and plans the next one or stops. */
  private async decline(
    tx: Transaction,
    { organizationId, id }: RecurringGift,
    attempted: RecurringCharge,
    reason: FailureReason,
  ): Promise<void> {
    const plan = await this.plans.lock(tx, organizationId, id);
    if (plan === null || !isCharged(plan.status)) return;
    const charge = await this.charges.findOpen(tx, plan);
    if (charge?.id !== attempted.id || charge.attempts !== attempted.attempts) return;
    const campaign = await this.campaigns.find(tx, organizationId, plan.campaignId);
    if (campaign === null) return;
    const now = this.clock.now();
    const attempts = charge.attempts + 1;
    const firstFailedAt = charge.firstFailedAt ?? now;
    const nextAttemptAt = retryTime({ attempts, firstFailedAt }, this.config.RECURRING_RETRY_DAYS, now);
    await this.charges.fail(tx, plan, charge, { attempts, firstFailedAt, nextAttemptAt, reason });
    const link = {
      label: reason === 'authentication_failed' ? 'Confirm the payment' : 'Use another card',
      now,
    };
    if (nextAttemptAt === null) {
      await this.plans.change(tx, plan, { status: 'stopped', endReason: 'declined', nextWorkAt: null }, now);
      return this.mailer.send(tx, plan, stoppedMail(mailed(plan, campaign), reason), link);
    }
    await this.plans.change(tx, plan, { status: 'past_due', nextWorkAt: nextAttemptAt }, now);
    if (attempts === 1)
      await this.mailer.send(tx, plan, declinedMail(mailed(plan, campaign), reason, nextAttemptAt), link);
  }

  /** The campaign takes no more gifts: a donor gave to it, so nothing is charged for anything else. */
  private async end(tx: Transaction, plan: RecurringGift, campaign: Campaign, now: Date): Promise<null> {
    await this.charges.drop(tx, plan);
    await this.plans.change(
      tx,
      plan,
      { status: 'stopped', endReason: 'campaign_ended', nextWorkAt: null },
      now,
    );
    await this.mailer.send(tx, plan, campaignEndedMail(mailed(plan, campaign)), null);
    return null;
  }

  private async wait(tx: Transaction, plan: RecurringGift, until: Date | null): Promise<null> {
    await this.plans.change(tx, plan, { nextWorkAt: until }, this.clock.now());
    return null;
  }
}
