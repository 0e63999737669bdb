import { Injectable } from '@nestjs/common';
import { type Ctx, type StripeEventOutcome } from '@almoner/platform';
import { CountDecline } from '../../card-testing/use-cases/count-decline.ts';
import { campaignOf, type Gift } from '../domain/gift.ts';
import { isDebited } from '../domain/gift.states.ts';
import { type Payment } from '../domain/payment.ts';
import { Payments } from '../payments.port.ts';
import { RecurringPlans } from '../recurring-plans.port.ts';
import { GiftFinder } from '../persistence/gift.finder.ts';
import { SettleGift } from './settle-gift.ts';

/** A notice from Stripe that something happened to a payment on one account. */
export interface PaymentHint {
  readonly stripeAccountId: string;
  readonly stripePaymentIntentId: string;
  /** The gift in the payment's metadata; our gift may not have Stripe's id yet. */
  readonly giftId: string | null;
  /** The declined attempt, if the event is about one that counts against card testing. */
  readonly declinedAttemptId: string | null;
}

/** An event is only a hint: what is booked is read from Stripe, so late, duplicate or forged events do no harm. */
@Injectable()
export class HandlePaymentEvent {
  constructor(
    private readonly gifts: GiftFinder,
    private readonly payments: Payments,
    private readonly settleGift: SettleGift,
    private readonly recurring: RecurringPlans,
    private readonly countDecline: CountDecline,
  ) {}

  async execute(ctx: Ctx, hint: PaymentHint): Promise<StripeEventOutcome> {
    const gift = await this.giftOf(hint);
    if (gift === null) return 'ignored';
    if (gift.stripeAccountId !== hint.stripeAccountId) return 'quarantined';
    if (hint.declinedAttemptId !== null) await this.handleDecline(ctx, gift, hint, hint.declinedAttemptId);
    const payment = await this.payments.read(hint);
    if (payment === null) return 'quarantined';
    const isBooked = await this.settleGift.execute(ctx, gift.organizationId, gift.id, payment);
    if (!isBooked) return 'quarantined';
    // The donor was asked to give again, so this payment must not be paid as well.
    if (
      gift.method === 'bank_debit' &&
      hasFailed(gift, payment) &&
      !(await this.recurring.keepsPayment(gift.id))
    )
      await this.payments.cancel(hint);
    return 'applied';
  }

  private async handleDecline(ctx: Ctx, gift: Gift, payment: PaymentHint, attemptId: string): Promise<void> {
    const declined = { ...gift, campaignId: campaignOf(gift) };
    const mustClose = await this.countDecline.execute(ctx, declined, attemptId);
    if (mustClose) await this.payments.cancel(payment);
  }

  private async giftOf({ stripePaymentIntentId, giftId }: PaymentHint): Promise<Gift | null> {
    const known = await this.gifts.findByPayment(stripePaymentIntentId);
    if (known !== null || giftId === null) return known;
    return this.gifts.find(giftId);
  }
}

/**
 * Returns whether the debit of a donor who has left the page failed, even if its failure was booked before. An attempt that fails at once
 * can be followed by another one.
 */
function hasFailed({ status, verificationUrl }: Gift, { outcome }: Payment): boolean {
  if (outcome.kind !== 'failed') return false;
  return isDebited(status) || verificationUrl !== null || outcome.debit != null;
}
