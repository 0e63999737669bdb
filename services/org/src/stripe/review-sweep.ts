import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, type JobRun, LOGGER, type Logger, RecurringWork } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../config.ts';
import { OrganizationRepository } from '../organizations/persistence/organization.repository.ts';
import { ReviewApplication } from '../organizations/use-cases/review-application.ts';
import { orgJobs } from '../jobs.ts';

const batch = 100;

/** Asks about every application under review, so that a lost webhook or a failed opening heals by itself. */
@Injectable()
export class ReviewSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly organizations: OrganizationRepository,
    private readonly review: ReviewApplication,
    @Inject(ORG_CONFIG) config: OrgConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(jobs, orgJobs.reviewApplications, config.SWEEP_EVERY_MS);
  }

  protected async round({ signal }: JobRun): Promise<void> {
    for (const id of await this.organizations.takeWaiting(batch)) {
      if (signal.aborted) return;
      await this.reviewOne(id);
    }
  }

  private async reviewOne(organizationId: string): Promise<void> {
    try {
      await this.review.execute(organizationId);
    } catch (error) {
      this.logger.warn({ organizationId, err: error }, 'application could not be reviewed');
    }
  }
}
