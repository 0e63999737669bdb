import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { type Gift } from '../domain/gift.ts';
import { type Payment } from '../domain/payment.ts';
import { Payments, type PaymentReference } from '../payments.port.ts';
import { RecurringPlans } from '../recurring-plans.port.ts';
import { GiftFinder } from '../persistence/gift.finder.ts';
import { GiftRepository } from '../persistence/gift.repository.ts';
import { SettleGift } from './settle-gift.ts';

// By then the donor has left; a payment that stays payable forever could be booked years later.
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** A debit takes days, and its donor has ten to verify the account. */
const waitsForBank = (payment: Payment | null) =>
  payment?.outcome.kind === 'processing' || payment?.outcome.kind === 'verifying';

/** Reads the payment of a gift without recent events from Stripe, and closes a payment that the donor abandoned. */
@Injectable()
export class ReconcileStaleGift {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gifts: GiftRepository,
    private readonly finder: GiftFinder,
    private readonly payments: Payments,
    private readonly settleGift: SettleGift,
    private readonly recurring: RecurringPlans,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, gift: Gift): Promise<void> {
    const isAbandoned = this.clock.now().getTime() - gift.startedAt.getTime() > abandonedAfterMs;
    const payment = await this.settle(ctx, gift, isAbandoned);
    if (gift.stripePaymentIntentId === null && isAbandoned) await this.abandon(ctx, gift);
    if (isAbandoned && !waitsForBank(payment)) await this.finder.stopReconciling(gift.id);
  }

  private async settle(ctx: Ctx, gift: Gift, isAbandoned: boolean): Promise<Payment | null> {
    const { id, organizationId, stripeAccountId, stripePaymentIntentId } = gift;
    if (stripeAccountId === null || stripePaymentIntentId === null) return null;
    const reference = { stripeAccountId, stripePaymentIntentId };
    const first = await this.payments.read(reference);
    // Settle by its status first: the donor gets different emails for a failed debit and an abandoned payment.
    if (first !== null) await this.settleGift.execute(ctx, organizationId, id, first);
    if (!isAbandoned || first?.outcome.kind === 'paid' || waitsForBank(first)) return first;
    if (await this.recurring.keepsPayment(id)) return first;
    const closed = await this.close(reference);
    if (closed !== null) await this.settleGift.execute(ctx, organizationId, id, closed);
    return closed;
  }

  /** Reads it again after closing it: the donor may have paid in between. */
  private async close(reference: PaymentReference): Promise<Payment | null> {
    await this.payments.cancel(reference);
    return this.payments.read(reference);
  }

  /** Stripe's response to its start was lost, so nobody was able to pay it. */
  private async abandon(ctx: Ctx, { id, organizationId }: Gift): Promise<void> {
    await this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      const gift = await this.gifts.lock(tx, organizationId, id);
      if (gift?.status === 'started') await this.gifts.fail(tx, gift, { reason: 'abandoned', debit: null });
    });
  }
}
