import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, type Logger } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../../config.ts';
import {
  ArchivingReader,
  unfinishedPageSize,
  type UnfinishedArchiving,
} from './persistence/archiving.reader.ts';
import { ArchiveMember } from './use-cases/archive-member.ts';
import { orgJobs } from '../../jobs.ts';

/** Finishes archivings that stopped before the role changed. */
@Injectable()
export class ArchivingSweep extends Sweep<UnfinishedArchiving> {
  constructor(
    jobs: JobQueue,
    private readonly archivings: ArchivingReader,
    private readonly archiveMember: ArchiveMember,
    @Inject(ORG_CONFIG) private readonly config: OrgConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, {
      definition: orgJobs.finishArchiving,
      everyMs: config.SWEEP_EVERY_MS,
      logger,
      failure: 'archiving could not be finished',
      pageSize: unfinishedPageSize,
    });
  }

  protected due(after: UnfinishedArchiving | null): Promise<UnfinishedArchiving[]> {
    return this.archivings.findUnfinished(this.config.ARCHIVING_LEFT_MS, after);
  }

  protected handle({ organizationId, userId }: UnfinishedArchiving): Promise<void> {
    return this.archiveMember.resume(organizationId, userId);
  }
}
