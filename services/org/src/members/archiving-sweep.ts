import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER, type Logger } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../config.ts';
import { ArchivingReader, type LeftHalfway } from './persistence/archiving.reader.ts';
import { ArchiveMember } from './use-cases/archive-member.ts';

/** Finishes what was left halfway: somebody's cards stopped, but their role did not change. */
@Injectable()
export class ArchivingSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly archivings: ArchivingReader,
    private readonly archiveMember: ArchiveMember,
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
      for (const left of await this.archivings.leftHalfway(this.config.ARCHIVING_LEFT_MS))
        await this.finish(left);
    } catch (error) {
      this.logger.warn({ err: error }, 'archiving sweep failed');
    }
  }

  private async finish({ organizationId, userId }: LeftHalfway): Promise<void> {
    if (this.isStopped) return;
    try {
      await this.archiveMember.resume(organizationId, userId);
    } catch (error) {
      this.logger.warn({ organizationId, userId, err: error }, 'archiving could not be finished');
    }
  }
}
