import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER, type Logger } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../config.ts';
import { OrganizationReader } from '../organizations/persistence/organization.reader.ts';
import { ReviewApplication } from '../organizations/use-cases/review-application.ts';

const batch = 100;

/** Asks about every application under review, so that a lost webhook or a failed opening heals by itself. */
@Injectable()
export class ReviewSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly organizations: OrganizationReader,
    private readonly review: ReviewApplication,
    @Inject(ORG_CONFIG) private readonly config: OrgConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.sweepLater();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
  }

  private sweepLater(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.sweep().finally(() => this.sweepLater());
    }, this.config.REVIEW_SWEEP_MS);
  }

  private async sweep(): Promise<void> {
    try {
      for (const { id } of await this.organizations.waiting(batch)) await this.reviewOne(id);
    } catch (error) {
      this.logger.warn({ err: error }, 'review sweep failed');
    }
  }

  private async reviewOne(organizationId: string): Promise<void> {
    if (this.isStopped) return;
    try {
      await this.review.execute(organizationId);
    } catch (error) {
      this.logger.warn({ organizationId, err: error }, 'application could not be reviewed');
    }
  }
}
