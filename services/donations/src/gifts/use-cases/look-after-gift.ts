import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { type Gift } from '../domain/gift.ts';
import { type Payment } from '../domain/payment.ts';
import { Payments, type PaymentReference } from '../payments.port.ts';
import { GiftFinder } from '../persistence/gift.finder.ts';
import { GiftRepository } from '../persistence/gift.repository.ts';
import { SettleGift } from './settle-gift.ts';

// A donor who has not paid by then has gone; a payment that stays payable for ever would be booked years later.
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** A gift that was started and not heard of: what a webhook may have failed to tell is read, what was left is closed. */
@Injectable()
export class LookAfterGift {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gifts: GiftRepository,
    private readonly finder: GiftFinder,
    private readonly payments: Payments,
    private readonly settleGift: SettleGift,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, gift: Gift): Promise<void> {
    const isAbandoned = this.clock.now().getTime() - gift.startedAt.getTime() > abandonedAfterMs;
    if (gift.stripePaymentIntentId !== null) await this.settle(ctx, gift, isAbandoned);
    else if (isAbandoned) await this.giveUp(ctx, gift);
    if (isAbandoned) await this.finder.stopLooking(gift.id);
  }

  private async settle(ctx: Ctx, gift: Gift, isAbandoned: boolean): Promise<void> {
    const { id, organizationId, stripeAccountId, stripePaymentIntentId } = gift;
    if (stripePaymentIntentId === null) return;
    const reference = { stripeAccountId, stripePaymentIntentId };
    let payment = await this.payments.read(reference);
    if (isAbandoned && payment?.outcome.is !== 'paid') payment = await this.close(reference);
    if (payment !== null) await this.settleGift.execute(ctx, organizationId, id, payment);
  }

  /** Read again after it was closed: the donor may have paid in between. */
  private async close(reference: PaymentReference): Promise<Payment | null> {
    await this.payments.cancel(reference);
    return this.payments.read(reference);
  }

  /** Stripe's answer to its start got lost, so nobody ever had what is needed to pay it. */
  private async giveUp(ctx: Ctx, { id, organizationId }: Gift): Promise<void> {
    await this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      const gift = await this.gifts.lock(tx, id);
      if (gift?.status === 'started') await this.gifts.fail(tx, id, 'abandoned');
    });
  }
}
