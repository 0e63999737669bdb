import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, JobQueue, LOGGER, Sweep, UnitOfWork, serviceContext, type Logger } from '@almoner/platform';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { spendJobs } from '../jobs.ts';
import { ApprovalPublisher } from './approval-publisher.ts';
import { ApprovalSubjects } from './approval-subject.ts';
import {
  ApprovalRepository,
  expiredPageSize,
  type ApprovalAddress,
} from './persistence/approval.repository.ts';

/** Expires requests that nobody decided in time. Votes are refused from the expiry on, even before the sweep runs. */
@Injectable()
export class ApprovalExpirySweep extends Sweep<ApprovalAddress> {
  constructor(
    jobs: JobQueue,
    private readonly unitOfWork: UnitOfWork,
    private readonly approvals: ApprovalRepository,
    private readonly publisher: ApprovalPublisher,
    private readonly subjects: ApprovalSubjects,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SPEND_CONFIG) config: SpendConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, {
      definition: spendJobs.expireApprovals,
      everyMs: config.APPROVAL_SWEEP_EVERY_MS,
      logger,
      failure: 'a request could not be ended',
      pageSize: expiredPageSize,
    });
  }

  protected due(after: ApprovalAddress | null): Promise<ApprovalAddress[]> {
    return this.approvals.listExpired(this.clock.now(), after?.approvalId ?? null);
  }

  protected async handle({ organizationId, approvalId }: ApprovalAddress): Promise<void> {
    const ctx = serviceContext('spend', organizationId);
    await this.unitOfWork.run(ctx, async (tx) => {
      const now = this.clock.now();
      const approval = await this.approvals.lock(tx, organizationId, approvalId);
      if (approval?.status !== 'pending' || approval.expiresAt > now) return;
      const changed = { status: 'expired', version: approval.version + 1 } as const;
      await this.approvals.save(tx, organizationId, approvalId, changed, now);
      await this.publisher.publish(tx, ctx, approval, { action: 'approval.expire', status: 'expired' });
      const { subject } = approval;
      await this.subjects.of(subject.kind).release?.(tx, ctx, subject);
    });
  }
}
