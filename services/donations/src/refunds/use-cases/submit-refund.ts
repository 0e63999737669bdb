import { Injectable } from '@nestjs/common';
import { UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { Payments } from '../../gifts/payments.port.ts';
import { HandlePaymentEvent } from '../../gifts/use-cases/handle-payment-event.ts';
import { RefundRequestRepository, type RefundRequest } from '../persistence/refund-request.repository.ts';

/**
 * Makes a requested refund at Stripe and books it. Repeated after an interruption: Stripe knows it by the id of the request, and
 * booking it twice is impossible.
 */
@Injectable()
export class SubmitRefund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly requests: RefundRequestRepository,
    private readonly payments: Payments,
    private readonly handlePaymentEvent: HandlePaymentEvent,
  ) {}

  /** @throws DomainError `stripe_refused` (the request has failed then), `stripe_unavailable` (the sweep tries again). */
  async execute(ctx: Ctx, request: RefundRequest): Promise<void> {
    const { id, organizationId, stripeAccountId, stripePaymentIntentId } = request;
    const tenant = withOrganization(ctx, organizationId);
    const refund =
      request.stripeRefundId === null
        ? await this.payments.refund(request, () =>
            this.unitOfWork.run(tenant, (tx) => this.requests.setFailed(tx, organizationId, id)),
          )
        : await this.payments.readRefund({ stripeAccountId, stripeRefundId: request.stripeRefundId });
    await this.unitOfWork.run(tenant, (tx) =>
      refund.hasFailed
        ? this.requests.setFailed(tx, organizationId, id)
        : this.requests.setSubmitted(tx, organizationId, id, refund.stripeRefundId),
    );
    const hint = { stripeAccountId, stripePaymentIntentId, giftId: request.giftId, declinedAttemptId: null };
    await this.handlePaymentEvent.execute(ctx, hint);
  }
}
