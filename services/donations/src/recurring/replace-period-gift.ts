import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx } from '@almoner/platform';
import { CampaignRepository } from '../campaigns/persistence/campaign.repository.ts';
import { type Gift } from '../gifts/domain/gift.ts';
import { Payments, type PaymentReference } from '../gifts/payments.port.ts';
import { SettleGift } from '../gifts/use-cases/settle-gift.ts';
import { replacementGiftId } from './period-gift-id.ts';
import { isCharged } from './domain/recurring-gift.states.ts';
import { type RecurringCharge, type RecurringGift } from './domain/recurring-gift.ts';
import { PeriodGifts } from './period-gifts.ts';
import { RecurringChargeRepository } from './persistence/recurring-charge.repository.ts';
import { RecurringGiftRepository } from './persistence/recurring-gift.repository.ts';

/**
 * Gives an open period another gift when its donor changed between card and bank account: a payment takes one of the two only, and the
 * covered fees differ. The payment of the old gift is canceled at Stripe first, so that never both are paid.
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

  /** The charge with its new gift; null when the old one was paid or debited after all, or the charge is open no longer. */
  async execute(
    ctx: Ctx,
    plan: RecurringGift,
    charge: RecurringCharge,
    old: Gift,
    payment: PaymentReference,
  ): Promise<RecurringCharge | null> {
    await this.payments.cancel(payment);
    const closed = await this.payments.read(payment);
    if (closed === null) return null;
    await this.settleGift.execute(ctx, plan.organizationId, old.id, closed);
    if (closed.outcome.kind !== 'failed') return null;
    return this.unitOfWork.run(ctx, async (tx) => {
      const locked = await this.plans.lock(tx, plan.organizationId, plan.id);
      if (locked === null || !isCharged(locked.status)) return null;
      const open = await this.charges.findOpen(tx, locked);
      if (open?.id !== charge.id || open.giftId !== old.id || locked.method?.type === old.method) return null;
      const campaign = await this.campaigns.find(tx, locked.organizationId, locked.campaignId);
      const goods = campaign?.goods ?? null;
      const giftId = replacementGiftId(old.id);
      await this.periodGifts.add(tx, locked, giftId, goods, this.clock.now());
      await this.charges.replaceGift(tx, locked, open, giftId);
      return { ...open, giftId };
    });
  }
}
