import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, RecurringWork, type Logger } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../config.ts';
import { OrganizationReader } from '../organizations/persistence/organization.reader.ts';
import { ReviewApplication } from '../organizations/use-cases/review-application.ts';

const batch = 100;

/** Asks about every application under review, so that a lost webhook or a failed opening heals by itself. */
@Injectable()
export class ReviewSweep extends RecurringWork {
  constructor(
    private readonly organizations: OrganizationReader,
    private readonly review: ReviewApplication,
    @Inject(ORG_CONFIG) config: OrgConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(config.SWEEP_EVERY_MS, logger);
  }

  protected async round(): Promise<void> {
    for (const { id } of await this.organizations.waiting(batch)) await this.reviewOne(id);
  }

  private async reviewOne(organizationId: string): Promise<void> {
    if (this.isStopping) return;
    try {
      await this.review.execute(organizationId);
    } catch (error) {
      this.logger.warn({ organizationId, err: error }, 'application could not be reviewed');
    }
  }
}
