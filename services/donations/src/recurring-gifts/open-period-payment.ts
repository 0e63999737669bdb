import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { GiftFees } from '../gift-fees/gift-fees.ts';
import { type Gift } from '../gifts/domain/gift.ts';
import { type SavedMethod } from '../gifts/domain/payment.ts';
import { Payments, type CustomerPayment } from '../gifts/payments.port.ts';
import { GiftRepository } from '../gifts/persistence/gift.repository.ts';
import {
  chargeTime,
  scaledDesignations,
  type RecurringCharge,
  type RecurringGift,
} from './domain/recurring-gift.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface PaymentToOpen {
  readonly plan: RecurringGift;
  readonly charge: RecurringCharge;
  readonly gift: Gift;
  readonly method: SavedMethod;
  readonly title: string;
}

/** Opens the payment of a period's gift, unless there is one that the database has lost, as after a restore. */
@Injectable()
export class OpenPeriodPayment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payments: Payments,
    private readonly gifts: GiftRepository,
    private readonly fees: GiftFees,
  ) {}

  /** Its id, which is stored by the time that money can move. @throws DomainError `stripe_refused`, `stripe_unavailable`. */
  async execute(ctx: Ctx, { plan, charge, gift, method, title }: PaymentToOpen): Promise<string> {
    const { stripeAccountId } = plan;
    const { stripeCustomerId } = method;
    // Stripe forgets keys after a day, and its clock may differ from ours.
    const since = new Date(chargeTime(charge.periodOn).getTime() - dayMs);
    const known = await this.payments.findOfCustomer({
      giftId: gift.id,
      stripeAccountId,
      stripeCustomerId,
      since,
    });
    if (known !== null) return this.save(ctx, plan, gift, known);
    const { stripePaymentIntentId } = await this.payments.open({
      giftId: gift.id,
      stripeAccountId,
      total: gift.total,
      description: title,
      method: onlineMethodOf(gift),
      stripeCustomerId,
    });
    return this.save(ctx, plan, gift, { stripePaymentIntentId, total: gift.total });
  }

  /** A payment that was found may be of another amount, because the donor had changed it since the backup. */
  private async save(
    ctx: Ctx,
    { coverFees }: RecurringGift,
    gift: Gift,
    { stripePaymentIntentId, total }: CustomerPayment,
  ): Promise<string> {
    const { organizationId, id, designations } = gift;
    const isSaved = await this.unitOfWork.run(ctx, async (tx) => {
      if (!(await this.gifts.savePayment(tx, organizationId, id, stripePaymentIntentId))) return false;
      if (total.equals(gift.total)) return true;
      const fees = await this.fees.in(tx, organizationId);
      const amount = fees.amountOf(total, coverFees, onlineMethodOf(gift));
      const scaled = scaledDesignations(designations, gift.amount, amount);
      await this.gifts.changeAmount(tx, gift, { amount, total, designations: scaled });
      return true;
    });
    if (!isSaved) throw new Error(`Gift ${id} has another payment; its next attempt uses that one.`);
    return stripePaymentIntentId;
  }
}

const onlineMethodOf = ({ method }: Gift) => (method === 'bank_debit' ? 'bank_debit' : 'card');
