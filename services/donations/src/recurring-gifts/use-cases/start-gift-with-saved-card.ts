import { Inject, Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type recurringGiftsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, requireProvenAddress, type Ctx } from '@almoner/platform';
import { Payments, type SavedCard } from '../../gifts/payments.port.ts';
import { StartGift } from '../../gifts/use-cases/start-gift.ts';
import { isCardUsable, type RecurringGift } from '../domain/recurring-gift.ts';
import { PlanAccess } from '../plan-access.ts';

type Request = RequestOf<typeof recurringGiftsRpc.startGiftWithSavedCard>;
type Reply = ReplyOf<typeof recurringGiftsRpc.startGiftWithSavedCard>;

/**
 * Starts a one-time gift of the signed-in donor that is to be paid with the card of one of their recurring gifts. Nothing is charged
 * here: the donor's browser confirms the payment, so that the bank can authenticate the donor.
 */
@Injectable()
export class StartGiftWithSavedCard {
  constructor(
    private readonly access: PlanAccess,
    private readonly payments: Payments,
    private readonly startGift: StartGift,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found` for the card of another donor; `saved_card_not_usable` for one of another organization, an expired
   * one, and one that Stripe no longer keeps; all others of `StartGift`.
   */
  async execute(ctx: Ctx, { gift, network, expectedTotal }: Request): Promise<Reply> {
    const { email } = requireProvenAddress(ctx);
    const { recurringGiftId, ...order } = gift;
    const card = cardOf(await this.access.ofDonor(ctx, recurringGiftId), this.clock.now());
    const isKept = card !== null && (await this.payments.isKept(card));
    const chosen = { recurringGiftId, card: isKept ? card : null };
    const paid = { method: 'card', frequency: 'once', designationId: null } as const;
    return this.startGift.execute(
      ctx,
      { gift: { ...order, ...paid, email }, network, expectedTotal },
      chosen,
    );
  }
}

function cardOf(plan: RecurringGift, now: Date): SavedCard | null {
  const { organizationId, stripeAccountId, method } = plan;
  if (method === null || !isCardUsable(plan, now)) return null;
  const { stripeCustomerId, stripePaymentMethodId } = method;
  return { organizationId, stripeAccountId, stripeCustomerId, stripePaymentMethodId };
}
