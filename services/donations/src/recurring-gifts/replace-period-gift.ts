import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx } from '@almoner/platform';
import { CampaignRepository } from '../campaigns/persistence/campaign.repository.ts';
import { type Gift } from '../gifts/domain/gift.ts';
import { isCanceled } from '../gifts/domain/payment.ts';
import { Payments, type PaymentReference } from '../gifts/payments.port.ts';
import { SettleGift } from '../gifts/use-cases/settle-gift.ts';
import { replacementGiftId } from './period-gift-id.ts';
import { isCharged } from './domain/recurring-gift.states.ts';
import { type RecurringCharge, type RecurringGift } from './domain/recurring-gift.ts';
import { PeriodGifts } from './period-gifts.ts';
import { RecurringChargeRepository } from './persistence/recurring-charge.repository.ts';
import { RecurringGiftRepository } from './persistence/recurring-gift.repository.ts';

export interface ReplacedGift {
  /** With the method that its donor had chosen by then. */
  readonly plan: RecurringGift;
  readonly charge: RecurringCharge;
}

/**
 * Gives an open period another gift when its donor changed between card and bank account, because a payment takes one of the two only and
 * the covered fees differ; also when its payment was canceled before. The payment of the old gift is canceled at Stripe first, so that only
 * one of them is ever paid.
 */
@Injectable()
export class ReplacePeriodGift {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payments: Payments,
    private readonly settleGift: SettleGift,
    private readonly periodGifts: PeriodGifts,
    private readonly plans: RecurringGiftRepository,
    private readonly charges: RecurringChargeRepository,
    private readonly campaigns: CampaignRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Null when the old gift was paid or debited after all, was replaced by another run, or the charge is open no longer. */
  async execute(
    ctx: Ctx,
    plan: RecurringGift,
    charge: RecurringCharge,
    old: Gift,
    payment: PaymentReference,
  ): Promise<ReplacedGift | null> {
    await this.payments.cancel(payment);
    const closed = await this.payments.read(payment);
    if (closed === null) return null;
    await this.settleGift.execute(ctx, plan.organizationId, old.id, closed);
    if (!isCanceled(closed)) return null;
    return this.unitOfWork.run(ctx, async (tx) => {
      const locked = await this.plans.lock(tx, plan.organizationId, plan.id);
      if (locked === null || !isCharged(locked.status)) return null;
      const open = await this.charges.findOpen(tx, locked);
      if (open?.id !== charge.id || open.giftId !== old.id) return null;
      const campaign = await this.campaigns.find(tx, locked.organizationId, locked.campaignId);
      const goods = campaign?.goods ?? null;
      const giftId = replacementGiftId(old.id);
      await this.periodGifts.add(tx, locked, giftId, goods, this.clock.now());
      await this.charges.replaceGift(tx, locked, open, giftId);
      return { plan: locked, charge: { ...open, giftId } };
    });
  }
}
