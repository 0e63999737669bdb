import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type GiftHistoryWire,
  type RequestOf,
  type donationsRpc,
} from '@almoner/contracts';
import { DomainError, Money, newId, type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, LOGGER, UnitOfWork, authorize, type Ctx, type Logger } from '@almoner/platform';
import { GiftHistoryReader } from '../../gifts/persistence/gift-history.reader.ts';
import { GiftRepository } from '../../gifts/persistence/gift.repository.ts';
import { moneyText } from '../../receipts/domain/money-text.ts';
import { refundableOf } from '../domain/refundable.ts';
import { RefundRequestRepository, type RefundRequest } from '../persistence/refund-request.repository.ts';
import { SubmitRefund } from './submit-refund.ts';

type Request = RequestOf<typeof donationsRpc.refundGift>;

/** Long enough for the call below; the sweep continues a request that was interrupted. */
const firstSweepAfterMs = 60_000;

/**
 * Refunds a gift to the card that it came from. One admin decides alone: the money goes back where it came from, so no second
 * signature is needed.
 */
@Injectable()
export class RefundGift {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gifts: GiftRepository,
    private readonly history: GiftHistoryReader,
    private readonly requests: RefundRequestRepository,
    private readonly submitRefund: SubmitRefund,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws DomainError `gift_not_refundable`, `refund_too_large`, `stripe_refused`. */
  async execute(ctx: Ctx, request: Request): Promise<GiftHistoryWire> {
    authorize(ctx, 'gift.refund');
    const { requestId } = await this.store(ctx, request);
    const stored = await this.requests.find(requestId);
    // A repeated call whose refund is at Stripe already has nothing left to do.
    if (stored !== null && stored.stripeRefundId === null) await this.submit(ctx, stored);
    const history = await this.history.find(ctx, request.giftId);
    if (history === null) throw notFound();
    return history;
  }

  /** Without a response from Stripe the refund is in progress anyway. */
  private async submit(ctx: Ctx, request: RefundRequest): Promise<void> {
    try {
      await this.submitRefund.execute(ctx, request);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'stripe_refused') throw error;
      this.logger.warn({ err: error, refundRequestId: request.id }, 'refund not finished yet');
    }
  }

  private store(ctx: Ctx, request: Request): Promise<{ requestId: string }> {
    const { actor, organizationId } = authorize(ctx, 'gift.refund');
    return this.unitOfWork.runOnce(ctx, 'refund-gift', request, async (tx) => {
      const gift = await this.gifts.lock(tx, organizationId, request.giftId);
      if (gift === null) throw notFound();
      const { stripeAccountId, stripePaymentIntentId, total } = gift;
      if (gift.status !== 'succeeded' || stripeAccountId === null || stripePaymentIntentId === null)
        throw failure('gift_not_refundable');
      if (await this.gifts.isDisputed(tx, gift))
        throw failure('gift_not_refundable', 'The bank disputes this gift: no refund is possible.');
      const { currency } = total;
      const underWay = await this.requests.underWay(tx, { organizationId, giftId: gift.id, currency });
      const amount = Money.ofMinor(request.amount, currency);
      const refundable = refundableOf(gift, underWay);
      if (amount.exceeds(refundable)) throw tooLarge(amount, refundable);
      const requestedAt = this.clock.now();
      const requestId = newId();
      await this.requests.add(tx, {
        id: requestId,
        organizationId,
        giftId: gift.id,
        amount,
        reason: request.reason,
        stripeAccountId,
        stripePaymentIntentId,
        requestedBy: actor.userId,
        requestedAt,
        nextAttemptAt: new Date(requestedAt.getTime() + firstSweepAfterMs),
      });
      await this.audit.record(tx, ctx, {
        action: 'gift.refund',
        subject: { kind: 'gift', id: gift.id, name: moneyText(total) },
        before: null,
        after: { amount: { amount: request.amount, currency }, reason: request.reason },
      });
      return { requestId };
    });
  }
}

const tooLarge = (amount: Money, refundable: Money) =>
  failure(
    'refund_too_large',
    `${moneyText(refundable)} is left of this gift; you asked for ${moneyText(amount)}.`,
    [{ field: 'amount', message: `At most ${moneyText(refundable)}` }],
  );
