import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, type Logger } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../config.ts';
import { OrganizationRepository } from '../organizations/persistence/organization.repository.ts';
import { ReviewApplication } from '../organizations/use-cases/review-application.ts';
import { orgJobs } from '../jobs.ts';

const batch = 100;

interface Waiting {
  readonly organizationId: string;
}

/** Asks about every application under review, so that a lost webhook or a failed opening heals by itself. */
@Injectable()
export class ReviewSweep extends Sweep<Waiting> {
  constructor(
    jobs: JobQueue,
    private readonly organizations: OrganizationRepository,
    private readonly review: ReviewApplication,
    @Inject(ORG_CONFIG) config: OrgConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, {
      definition: orgJobs.reviewApplications,
      everyMs: config.SWEEP_EVERY_MS,
      logger,
      failure: 'application could not be reviewed',
    });
  }

  protected async due(): Promise<Waiting[]> {
    const ids = await this.organizations.takeWaiting(batch);
    return ids.map((organizationId) => ({ organizationId }));
  }

  protected handle({ organizationId }: Waiting): Promise<void> {
    return this.review.execute(organizationId);
  }
}
