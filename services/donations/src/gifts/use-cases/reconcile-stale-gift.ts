import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { type Gift } from '../domain/gift.ts';
import { type Payment } from '../domain/payment.ts';
import { Payments, type PaymentReference } from '../payments.port.ts';
import { GiftFinder } from '../persistence/gift.finder.ts';
import { GiftRepository } from '../persistence/gift.repository.ts';
import { SettleGift } from './settle-gift.ts';

// By then the donor has left; a payment that stays payable forever could be booked years later.
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Reads the payment of a gift without recent events from Stripe, and closes a payment that the donor abandoned. */
@Injectable()
export class ReconcileStaleGift {
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
    else if (isAbandoned) await this.abandon(ctx, gift);
    if (isAbandoned) await this.finder.stopReconciling(gift.id);
  }

  private async settle(ctx: Ctx, gift: Gift, isAbandoned: boolean): Promise<void> {
    const { id, organizationId, stripeAccountId, stripePaymentIntentId } = gift;
    if (stripeAccountId === null || stripePaymentIntentId === null) return;
    const reference = { stripeAccountId, stripePaymentIntentId };
    let payment = await this.payments.read(reference);
    if (isAbandoned && payment?.outcome.kind !== 'paid') payment = await this.close(reference);
    if (payment !== null) await this.settleGift.execute(ctx, organizationId, id, payment);
  }

  /** Reads it again after closing it: the donor may have paid in between. */
  private async close(reference: PaymentReference): Promise<Payment | null> {
    await this.payments.cancel(reference);
    return this.payments.read(reference);
  }

  /** Stripe's answer to its start was lost, so nobody was able to pay it. */
  private async abandon(ctx: Ctx, { id, organizationId }: Gift): Promise<void> {
    await this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      const gift = await this.gifts.lock(tx, organizationId, id);
      if (gift?.status === 'started') await this.gifts.fail(tx, gift, 'abandoned');
    });
  }
}
