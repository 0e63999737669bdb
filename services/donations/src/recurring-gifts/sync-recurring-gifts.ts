import { Inject, Injectable } from '@nestjs/common';
import { anchorDayOf, chargeDayAfter, firstChargeDayAfter, utcDay, type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { CampaignRepository } from '../campaigns/persistence/campaign.repository.ts';
import { type Gift } from '../gifts/domain/gift.ts';
import { type Payment } from '../gifts/domain/payment.ts';
import { type GiftToStart } from '../gifts/persistence/gift.repository.ts';
import { isCharged } from './domain/recurring-gift.states.ts';
import { higherAmount } from './domain/higher-amount.ts';
import { RecurringChargeRepository } from './persistence/recurring-charge.repository.ts';
import { UpgradeSuggestionRepository } from './persistence/upgrade-suggestion.repository.ts';
import { PlanKeys } from './plan-keys.ts';
import {
  RecurringPlans,
  type FailedDebit,
  type PlanDraft,
  type RecurringLink,
  type UpgradeSuggestion,
} from '../gifts/recurring-plans.port.ts';
import { DeclineCharge } from './decline-charge.ts';
import { returnedMail } from './domain/recurring-mail.ts';
import { chargeTime, isUnusable, type RecurringGift } from './domain/recurring-gift.ts';
import { RecurringGiftFinder } from './persistence/recurring-gift.finder.ts';
import { RecurringGiftRepository } from './persistence/recurring-gift.repository.ts';
import { RecurringMailer } from './recurring-mailer.ts';

/** Begins a recurring gift with its first gift, and keeps it in step with the payments of its periods. */
@Injectable()
export class SyncRecurringGifts extends RecurringPlans {
  constructor(
    private readonly plans: RecurringGiftRepository,
    private readonly charges: RecurringChargeRepository,
    private readonly upgrades: UpgradeSuggestionRepository,
    private readonly keys: PlanKeys,
    private readonly finder: RecurringGiftFinder,
    private readonly declineCharge: DeclineCharge,
    private readonly campaigns: CampaignRepository,
    private readonly mailer: RecurringMailer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  async begin(tx: Transaction, gift: GiftToStart, plan: PlanDraft): Promise<void> {
    const today = utcDay(gift.startedAt);
    const anchorDay = anchorDayOf(today, plan.frequency);
    const nextChargeOn = chargeDayAfter(today, { frequency: plan.frequency, anchorDay });
    const id = await this.plans.add(tx, gift, { ...plan, anchorDay, nextChargeOn });
    await this.charges.open(tx, { organizationId: gift.organizationId, id }, today, gift.id, gift.startedAt);
  }

  async suggestUpgrade(tx: Transaction, gift: Gift, paidAt: Date): Promise<UpgradeSuggestion | null> {
    const period = await this.charges.findByGift(tx, gift.organizationId, gift.id);
    if (period === null) return null;
    const plan = await this.plans.lock(tx, gift.organizationId, period.recurringGiftId);
    if (plan === null || !isCharged(plan.status) || !plan.suggestsUpgrades) return null;
    const suggested = higherAmount(plan.amount);
    if (suggested === null || !(await this.upgrades.markSuggested(tx, plan, paidAt))) return null;
    return {
      frequency: plan.frequency,
      amount: plan.amount,
      suggested,
      url: this.keys.upgradeLinkTo(plan.id, suggested.toMinorNumber()),
    };
  }

  async linkOf(tx: Transaction, gift: Gift): Promise<RecurringLink | null> {
    const plan = await this.planOf(tx, gift);
    if (plan === null || !(isCharged(plan.status) || plan.status === 'pending')) return null;
    return { frequency: plan.frequency, url: this.keys.portalLink() };
  }

  async giftSucceeded(tx: Transaction, gift: Gift, payment: Payment): Promise<void> {
    const period = await this.charges.findByGift(tx, gift.organizationId, gift.id);
    if (period === null) return;
    const plan = await this.plans.lock(tx, gift.organizationId, period.recurringGiftId);
    if (plan === null) return;
    await this.charges.pay(tx, gift.organizationId, period.chargeId);
    if (plan.status === 'pending') {
      // The method first: without it nothing can be charged later, and the donor has to name a card.
      if (payment.savedMethod != null) await this.plans.saveMethod(tx, plan, payment.savedMethod, gift.total);
      const nextWorkAt = chargeTime(plan.nextChargeOn);
      return this.plans.change(tx, plan, { status: 'active', nextWorkAt }, this.clock.now());
    }
    // A donor who paused or canceled while the payment was in progress has decided.
    const isStopped = plan.status === 'stopped' && plan.endReason === 'declined' && !plan.needsMethod;
    if (!isCharged(plan.status) && !isStopped) return;
    const now = this.clock.now();
    const isRecovered = plan.status !== 'active';
    const nextChargeOn = isRecovered
      ? firstChargeDayAfter(plan.nextChargeOn, plan, utcDay(now))
      : plan.nextChargeOn;
    const change = {
      status: 'active',
      endReason: null,
      nextChargeOn,
      nextWorkAt: chargeTime(nextChargeOn),
    } as const;
    await this.plans.change(tx, plan, change, now);
  }

  /** The recurring gift is shown and may be changed while its first debit is in progress. */
  async giftDebited(tx: Transaction, gift: Gift, { savedMethod = null }: Payment): Promise<void> {
    const plan = await this.planOf(tx, gift);
    if (plan?.status !== 'pending' || savedMethod === null) return;
    await this.plans.saveMethod(tx, plan, savedMethod, gift.total);
    const nextWorkAt = chargeTime(plan.nextChargeOn);
    await this.plans.change(tx, plan, { status: 'active', nextWorkAt }, this.clock.now());
  }

  async debitFailed(tx: Transaction, gift: Gift, { reason, stripePaymentMethodId }: FailedDebit) {
    const plan = await this.planOf(tx, gift);
    if (plan === null || plan.method === null) return false;
    const now = this.clock.now();
    const isOtherMethod = ![null, plan.method.stripePaymentMethodId].includes(stripePaymentMethodId);
    const charge = await this.charges.findOpen(tx, plan);
    if (!isCharged(plan.status) || charge?.giftId !== gift.id) {
      if (isUnusable(plan.method, reason) && !isOtherMethod)
        await this.plans.change(tx, plan, { needsMethod: true }, now);
      return false;
    }
    if (!isOtherMethod) await this.declineCharge.execute(tx, plan, charge, reason);
    else {
      // The donor chose another one while the bank was processing: that one is charged now.
      await this.charges.reopen(tx, plan, charge.id, now);
      await this.plans.change(tx, plan, { status: 'past_due', nextWorkAt: now }, now);
    }
    return true;
  }

  async debitReturned(tx: Transaction, gift: Gift, reason: string): Promise<void> {
    // Missing money says nothing about the next period; any other return ends what the donor authorized.
    if (reason === 'insufficient_funds') return;
    const plan = await this.planOf(tx, gift);
    if (plan?.method?.type !== 'bank_debit') return;
    const now = this.clock.now();
    if (!isCharged(plan.status)) return this.plans.change(tx, plan, { needsMethod: true }, now);
    const change = { status: 'stopped', endReason: 'declined', nextWorkAt: null, needsMethod: true } as const;
    await this.plans.change(tx, plan, change, now);
    const campaign = await this.campaigns.find(tx, plan.organizationId, plan.campaignId);
    if (campaign === null) return;
    const link = { label: 'Use a card or another account', now };
    await this.mailer.send(tx, plan, returnedMail(this.mailer.mailed(plan, campaign)), link);
  }

  keepsPayment(giftId: string): Promise<boolean> {
    return this.finder.keepsPayment(giftId);
  }

  private async planOf(tx: Transaction, { organizationId, id }: Gift): Promise<RecurringGift | null> {
    const period = await this.charges.findByGift(tx, organizationId, id);
    return period && this.plans.lock(tx, organizationId, period.recurringGiftId);
  }
}
