import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, LOGGER, UnitOfWork, withOrganization, type Ctx, type Logger } from '@almoner/platform';
import { isCanceled } from '../gifts/domain/payment.ts';
import { Payments } from '../gifts/payments.port.ts';
import { SettleGift } from '../gifts/use-cases/settle-gift.ts';
import { type RecurringGift } from './domain/recurring-gift.ts';
import { RecurringChargeRepository } from './persistence/recurring-charge.repository.ts';
import { RecurringGiftFinder } from './persistence/recurring-gift.finder.ts';

/**
 * Cancels the payment of a dropped charge at Stripe: another replica may be about to confirm it, and a canceled payment cannot be paid.
 * A payment that was already paid or debited is booked.
 */
@Injectable()
export class CloseDroppedCharge {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly finder: RecurringGiftFinder,
    private readonly charges: RecurringChargeRepository,
    private readonly payments: Payments,
    private readonly settleGift: SettleGift,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** If Stripe does not respond, the charge is still dropped; a run checks this before it confirms. */
  async execute(ctx: Ctx, { id, organizationId, stripeAccountId }: RecurringGift): Promise<void> {
    const dropped = await this.finder.droppedPayment(id);
    if (dropped === null) return;
    const { giftId, stripePaymentIntentId } = dropped;
    const reference = { stripeAccountId, stripePaymentIntentId };
    try {
      await this.payments.cancel(reference);
      const payment = await this.payments.read(reference);
      if (payment === null) return;
      await this.settleGift.execute(ctx, organizationId, giftId, payment);
      if (isCanceled(payment)) await this.remember(ctx, organizationId, giftId);
    } catch (error) {
      this.logger.warn({ err: error, giftId }, 'payment of a dropped charge not canceled');
    }
  }

  /** A gift that was declined before keeps that reason, so its charge has to show that nothing is left to cancel. */
  private remember(ctx: Ctx, organizationId: string, giftId: string): Promise<void> {
    return this.unitOfWork.run(withOrganization(ctx, organizationId), (tx) =>
      this.charges.savePaymentCanceled(tx, organizationId, giftId, this.clock.now()),
    );
  }
}
