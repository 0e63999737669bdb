import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, type JobRun, LOGGER, type Logger, RecurringWork } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../config.ts';
import { ArchivingReader, type LeftHalfway } from './persistence/archiving.reader.ts';
import { ArchiveMember } from './use-cases/archive-member.ts';
import { orgJobs } from '../jobs.ts';

/** Finishes what was left halfway: somebody's cards stopped, but their role did not change. */
@Injectable()
export class ArchivingSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly archivings: ArchivingReader,
    private readonly archiveMember: ArchiveMember,
    @Inject(ORG_CONFIG) private readonly config: OrgConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(jobs, orgJobs.finishArchiving, config.SWEEP_EVERY_MS);
  }

  protected async round({ signal }: JobRun): Promise<void> {
    for (const left of await this.archivings.leftHalfway(this.config.ARCHIVING_LEFT_MS)) {
      if (signal.aborted) return;
      await this.finish(left);
    }
  }

  private async finish({ organizationId, userId }: LeftHalfway): Promise<void> {
    try {
      await this.archiveMember.resume(organizationId, userId);
    } catch (error) {
      this.logger.warn({ organizationId, userId, err: error }, 'archiving could not be finished');
    }
  }
}
