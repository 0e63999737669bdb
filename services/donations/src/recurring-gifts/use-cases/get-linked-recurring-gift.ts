import { Inject, Injectable } from '@nestjs/common';
import { notFound, type LinkedRecurringGiftWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { Payments } from '../../gifts/payments.port.ts';
import { SettleGift } from '../../gifts/use-cases/settle-gift.ts';
import { GiftFinder } from '../../gifts/persistence/gift.finder.ts';
import { type RecurringGift } from '../domain/recurring-gift.ts';
import { RecurringGiftReader, type RecurringGiftListRow } from '../persistence/recurring-gift.reader.ts';
import { PlanAccess } from '../plan-access.ts';
import { toRecurringGiftWire } from '../recurring-gift.presenter.ts';
import { SavedMethods } from '../saved-methods.port.ts';

/** A recurring gift for the holder of a link. A payment that the bank wants confirmed is read from Stripe first. */
@Injectable()
export class GetLinkedRecurringGift {
  constructor(
    private readonly access: PlanAccess,
    private readonly reader: RecurringGiftReader,
    private readonly gifts: GiftFinder,
    private readonly payments: Payments,
    private readonly settleGift: SettleGift,
    private readonly methods: SavedMethods,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(
    ctx: Ctx,
    { recurringGiftId, key }: { recurringGiftId: string; key: string },
  ): Promise<LinkedRecurringGiftWire> {
    const plan = await this.access.ofLink(recurringGiftId, key);
    let row = await this.row(plan.organizationId, plan.id);
    if (asksToConfirm(row)) {
      await this.settle(ctx, row.stripe_payment_intent_id);
      row = await this.row(plan.organizationId, plan.id);
    }
    const { donor: _donor, ...shown } = toRecurringGiftWire(row, this.clock.now());
    return {
      ...shown,
      stripeAccount: plan.stripeAccountId,
      confirmation: asksToConfirm(row) ? await this.confirmation(plan, row.stripe_payment_intent_id) : null,
    };
  }

  private async row(organizationId: string, id: string): Promise<RecurringGiftListRow> {
    const row = await this.reader.find(organizationId, id);
    if (row === null) throw notFound();
    return row;
  }

  private async settle(ctx: Ctx, stripePaymentIntentId: string): Promise<void> {
    const gift = await this.gifts.findByPayment(stripePaymentIntentId);
    if (gift?.stripeAccountId == null) return;
    const { stripeAccountId, organizationId, id } = gift;
    const payment = await this.payments.read({ stripeAccountId, stripePaymentIntentId });
    if (payment !== null) await this.settleGift.execute(ctx, organizationId, id, payment);
  }

  private async confirmation(
    { stripeAccountId, method }: RecurringGift,
    stripePaymentIntentId: string,
  ): Promise<LinkedRecurringGiftWire['confirmation']> {
    const clientSecret = await this.methods.clientSecretOf({ stripeAccountId, stripePaymentIntentId });
    if (clientSecret === null || method === null) return null;
    return { clientSecret, paymentMethodId: method.stripePaymentMethodId };
  }
}

function asksToConfirm(
  row: RecurringGiftListRow,
): row is RecurringGiftListRow & { stripe_payment_intent_id: string } {
  const waits = row.status === 'past_due' || (row.status === 'stopped' && row.end_reason === 'declined');
  return waits && row.failure_reason === 'authentication_failed' && row.stripe_payment_intent_id !== null;
}
