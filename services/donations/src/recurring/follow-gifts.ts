import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { type Gift } from '../gifts/domain/gift.ts';
import { type Payment } from '../gifts/domain/payment.ts';
import { type GiftToStart } from '../gifts/persistence/gift.repository.ts';
import { RecurringPlans, type PlanToBegin, type UpgradeSuggestion } from '../gifts/recurring-plans.port.ts';
import { isCharged } from './domain/recurring-gift.states.ts';
import { chargeTime } from './domain/recurring-gift.ts';
import { higherAmount } from './domain/higher-amount.ts';
import { anchorOf, dayAfter, dayOf, firstAfter } from './domain/schedule.ts';
import { RecurringChargeRepository } from './persistence/recurring-charge.repository.ts';
import { UpgradeSuggestionRepository } from './persistence/upgrade-suggestion.repository.ts';
import { PlanKeys } from './plan-keys.ts';
import { RecurringGiftRepository } from './persistence/recurring-gift.repository.ts';

/** Begins a recurring gift with its first gift, and keeps it in step with the payments of its periods. */
@Injectable()
export class FollowGifts extends RecurringPlans {
  constructor(
    private readonly plans: RecurringGiftRepository,
    private readonly charges: RecurringChargeRepository,
    private readonly upgrades: UpgradeSuggestionRepository,
    private readonly keys: PlanKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  async begin(tx: Transaction, gift: GiftToStart, plan: PlanToBegin): Promise<void> {
    const today = dayOf(gift.startedAt);
    const anchorDay = anchorOf(today, plan.frequency);
    const nextChargeOn = dayAfter(today, { frequency: plan.frequency, anchorDay });
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

  async giftSucceeded(tx: Transaction, gift: Gift, payment: Payment): Promise<void> {
    const period = await this.charges.findByGift(tx, gift.organizationId, gift.id);
    if (period === null) return;
    const plan = await this.plans.lock(tx, gift.organizationId, period.recurringGiftId);
    if (plan === null) return;
    await this.charges.pay(tx, gift.organizationId, period.chargeId);
    if (plan.status === 'pending') {
      // The method first: without it nothing can be charged later, and the donor has to name a card.
      if (payment.savedMethod != null) await this.plans.saveMethod(tx, plan, payment.savedMethod);
      const nextWorkAt = chargeTime(plan.nextChargeOn);
      return this.plans.change(tx, plan, { status: 'active', nextWorkAt }, this.clock.now());
    }
    // A donor who paused or canceled while the payment was under way has decided.
    const isStopped = plan.status === 'stopped' && plan.endReason === 'declined';
    if (!isCharged(plan.status) && !isStopped) return;
    const now = this.clock.now();
    const isRecovered = plan.status !== 'active';
    const nextChargeOn = isRecovered ? firstAfter(plan.nextChargeOn, plan, dayOf(now)) : plan.nextChargeOn;
    const change = {
      status: 'active',
      endReason: null,
      nextChargeOn,
      nextWorkAt: chargeTime(nextChargeOn),
    } as const;
    await this.plans.change(tx, plan, change, now);
  }
}
