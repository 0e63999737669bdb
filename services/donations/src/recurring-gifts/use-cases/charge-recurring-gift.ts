import { Inject, Injectable } from '@nestjs/common';
import { chargeDayAfter, chargeDaysDue, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx, type Transaction } from '@almoner/platform';
import { isUpcoming, receivingAccount, type Campaign } from '../../campaigns/domain/campaign.ts';
import { CampaignRepository } from '../../campaigns/persistence/campaign.repository.ts';
import { newChanges, type Gift } from '../../gifts/domain/gift.ts';
import { isCanceled, type FailureReason, type SavedMethod } from '../../gifts/domain/payment.ts';
import { Payments, type PaymentReference } from '../../gifts/payments.port.ts';
import { GiftFinder } from '../../gifts/persistence/gift.finder.ts';
import { SettleGift } from '../../gifts/use-cases/settle-gift.ts';
import { CloseDroppedCharge } from '../close-dropped-charge.ts';
import { DeclineCharge } from '../decline-charge.ts';
import { campaignEndedMail } from '../domain/recurring-mail.ts';
import { periodGiftId } from '../period-gift-id.ts';
import { isCharged } from '../domain/recurring-gift.states.ts';
import { chargeDay, chargeTime, type RecurringCharge, type RecurringGift } from '../domain/recurring-gift.ts';
import { type Goods } from '../../receipts/domain/receipt.ts';
import { RecurringChargeRepository } from '../persistence/recurring-charge.repository.ts';
import { type PlanReference } from '../persistence/recurring-gift.finder.ts';
import { RecurringGiftRepository } from '../persistence/recurring-gift.repository.ts';
import { OpenPeriodPayment } from '../open-period-payment.ts';
import { PeriodGifts } from '../period-gifts.ts';
import { ReplacePeriodGift } from '../replace-period-gift.ts';
import { RecurringMailer } from '../recurring-mailer.ts';

/** After a crash the same attempt is repeated; Stripe gives it the same answer for a day. Twice as long after each further one. */
const interruptedAfterMs = 5 * 60 * 1000;
/** For an account that Stripe has closed or disconnected, until someone fixes it. */
const longestInterruptionMs = 6 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

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
    private readonly finder: GiftFinder,
    private readonly campaigns: CampaignRepository,
    private readonly periodGifts: PeriodGifts,
    private readonly openPeriodPayment: OpenPeriodPayment,
    private readonly replacePeriodGift: ReplacePeriodGift,
    private readonly closeDroppedCharge: CloseDroppedCharge,
    private readonly declineCharge: DeclineCharge,
    private readonly payments: Payments,
    private readonly settleGift: SettleGift,
    private readonly mailer: RecurringMailer,
    @Inject(CLOCK) private readonly clock: Clock,
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
    if (!isCharged(plan.status) || plan.method === null || plan.needsMethod) return this.wait(tx, plan, null);
    const campaign = await this.campaigns.find(tx, organizationId, plan.campaignId);
    if (campaign === null) return this.wait(tx, plan, null);
    const { isActive, stripeAccountId } = campaign.organization;
    // An organization that may not accept gifts now may do so later, so this is checked again every day.
    if (!isActive || stripeAccountId !== plan.stripeAccountId)
      return this.wait(tx, plan, new Date(now.getTime() + dayMs));
    // An admin has put the start off: donors' gifts wait for it.
    const { startsAt } = campaign;
    if (startsAt !== null && isUpcoming(campaign, now)) return this.wait(tx, plan, startsAt);
    if (receivingAccount(campaign, now) === null) return this.end(tx, plan, campaign, now);
    // One debit at a time: the bank's answer decides about the next one, and makes the recurring gift due.
    if (await this.charges.isDebited(tx, plan)) return this.wait(tx, plan, new Date(now.getTime() + dayMs));
    const charge = await this.openCharge(tx, plan, campaign.goods, now);
    if (charge === null) return this.wait(tx, plan, chargeTime(plan.nextChargeOn));
    if (charge.nextAttemptAt > now) return this.wait(tx, plan, charge.nextAttemptAt);
    const interrupted = { now, firstMs: interruptedAfterMs, longestMs: longestInterruptionMs };
    await this.plans.beginRun(tx, plan, interrupted);
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
    const due = chargeDaysDue(plan.nextChargeOn, plan, chargeDay(now));
    const newest = due.at(-1);
    if (newest === undefined) return null;
    for (const missed of due.slice(0, -1)) await this.charges.addWithoutGift(tx, plan, missed, 'missed');
    const giftId = periodGiftId(plan, newest);
    await this.periodGifts.add(tx, plan, giftId, goods, now);
    await this.charges.open(tx, plan, newest, giftId, now);
    await this.plans.change(tx, plan, { nextChargeOn: chargeDayAfter(newest, plan) }, now);
    return this.charges.findOpen(tx, plan);
  }

  private async pay(ctx: Ctx, attempted: Attempt): Promise<void> {
    const { plan, charge, method, title } = attempted;
    const gift = await this.finder.find(charge.giftId);
    if (gift === null) return;
    const { organizationId, stripeAccountId } = plan;
    const stripePaymentIntentId =
      gift.stripePaymentIntentId ??
      (await this.openPeriodPayment.execute(ctx, { plan, charge, gift, method, title }));
    const reference = { stripeAccountId, stripePaymentIntentId };
    if (gift.method !== method.type) return this.payInstead(ctx, attempted, gift, reference);
    if (method.type === 'bank_debit' && (await this.isDebited(ctx, gift, reference))) return;
    if (!(await this.unitOfWork.run(ctx, (tx) => this.isDue(tx, plan, charge, method))))
      return this.closeDroppedCharge.execute(ctx, plan);
    const { stripePaymentMethodId } = method;
    const attempt = `${gift.id}-${charge.attempts}-${stripePaymentMethodId}`;
    const saved = { ...reference, method: method.type, stripePaymentMethodId, attempt };
    const reason = method.type === 'card' ? 'card_declined' : 'bank_declined';
    const isKept = await this.payments.chargeSaved(saved);
    if (!isKept) return this.unitOfWork.run(ctx, (tx) => this.decline(tx, plan, charge, reason));
    const payment = await this.payments.read(reference);
    if (payment === null) return;
    // A run that replaced it may have ended before the new gift was stored: the card or account has not declined it.
    if (isCanceled(payment)) return this.payInstead(ctx, attempted, gift, reference);
    await this.settleGift.execute(ctx, organizationId, gift.id, payment);
    const { outcome } = payment;
    if (outcome.kind === 'failed')
      await this.unitOfWork.run(ctx, (tx) => this.decline(tx, plan, charge, outcome.reason));
  }

  /** Pays the period with a new gift instead of the old one, by the method that its donor has chosen by then. */
  private async payInstead(
    ctx: Ctx,
    { plan, charge, title }: Attempt,
    old: Gift,
    reference: PaymentReference,
  ): Promise<void> {
    const replaced = await this.replacePeriodGift.execute(ctx, plan, charge, old, reference);
    const method = replaced?.plan.method ?? null;
    if (replaced !== null && method !== null) await this.pay(ctx, { ...replaced, method, title });
  }

  /** Returns whether its donor still wants it, by this card or account: Stripe is called between the decision and the payment. */
  private async isDue(
    tx: Transaction,
    { organizationId, id }: RecurringGift,
    charge: RecurringCharge,
    { stripePaymentMethodId }: SavedMethod,
  ): Promise<boolean> {
    const plan = await this.plans.lock(tx, organizationId, id);
    if (plan === null || !isCharged(plan.status) || plan.needsMethod) return false;
    const open = await this.charges.findOpen(tx, plan);
    return (
      open?.id === charge.id &&
      open.giftId === charge.giftId &&
      plan.method?.stripePaymentMethodId === stripePaymentMethodId
    );
  }

  /**
   * Returns whether there is a debit that is not booked yet: a run may have been killed days ago, after it had sent the debit and when Stripe no
   * longer knows its idempotency key. It is booked in place of a second one.
   */
  private async isDebited(ctx: Ctx, gift: Gift, reference: PaymentReference): Promise<boolean> {
    const payment = await this.payments.read(reference);
    if (payment === null) return true;
    const changes = newChanges(gift, payment, []);
    await this.settleGift.execute(ctx, gift.organizationId, gift.id, payment);
    return changes.length > 0 || payment.outcome.kind === 'processing' || payment.outcome.kind === 'paid';
  }

  /** Counts a declined attempt once. */
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
    await this.declineCharge.execute(tx, plan, charge, reason);
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
    await this.mailer.send(tx, plan, campaignEndedMail(this.mailer.mailed(plan, campaign)), null);
    return null;
  }

  private async wait(tx: Transaction, plan: RecurringGift, until: Date | null): Promise<null> {
    await this.plans.change(tx, plan, { nextWorkAt: until }, this.clock.now());
    return null;
  }
}
