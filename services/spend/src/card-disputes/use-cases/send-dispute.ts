import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, UnitOfWork, withOrganization, type Ctx, type Logger } from '@almoner/platform';
import { isRefusal } from '../../wallet/use-cases/send-deposit.ts';
import { CardDisputePublisher } from '../card-dispute-publisher.ts';
import { CardDisputes, type DisputeSubmission } from '../card-disputes.port.ts';
import { CardDisputeRepository } from '../persistence/card-dispute.repository.ts';
import { HandleDispute } from './handle-dispute.ts';

/** Submits a dispute to Stripe; repeating it has no further effect. A refusal makes it a draft again, with Stripe's reason. */
@Injectable()
export class SendDispute {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stored: CardDisputeRepository,
    private readonly disputes: CardDisputes,
    private readonly handle: HandleDispute,
    private readonly publisher: CardDisputePublisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws DomainError `stripe_refused` (a draft again), `stripe_unavailable` (still submitting: try again). */
  async execute(ctx: Ctx, disputeId: string): Promise<void> {
    const submission = await this.stored.submissionOf(disputeId);
    if (submission === null) return;
    const { stripeAccountId } = submission;
    const stripeDisputeId = await this.disputes.submit(submission).catch(async (error: unknown) => {
      if (isRefusal(error)) await this.refused(ctx, submission, String((error as Error).message));
      throw error;
    });
    await this.handle.execute(ctx, { stripeAccountId, stripeDisputeId });
  }

  /** The caller learns of a refusal; after any other failure the sweep tries again. */
  async orLeaveToSweep(ctx: Ctx, disputeId: string): Promise<void> {
    try {
      await this.execute(ctx, disputeId);
    } catch (error) {
      if (isRefusal(error)) throw error;
      this.logger.warn({ disputeId, err: error }, 'dispute not submitted; the sweep retries');
    }
  }

  private async refused(
    ctx: Ctx,
    { organizationId, disputeId, version }: DisputeSubmission & { organizationId: string },
    refusal: string,
  ): Promise<void> {
    const bound = withOrganization(ctx, organizationId);
    await this.unitOfWork.run(bound, async (tx) => {
      const found = await this.stored.lockById(tx, organizationId, disputeId);
      // It was sent by someone else, or changed, meanwhile.
      if (found?.dispute.status !== 'submitting' || found.dispute.version !== version) return;
      const { capture, dispute } = found;
      const draft = { ...dispute, status: 'draft' as const, refusal, version: version + 1 };
      await this.stored.save(tx, organizationId, draft);
      await this.publisher.publish(tx, bound, capture, draft, { action: 'dispute.refuse', by: 'stripe' });
    });
  }
}
