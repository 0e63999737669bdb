import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, RecurringWork, type Logger } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../config.ts';
import { ArchivingReader, type LeftHalfway } from './persistence/archiving.reader.ts';
import { ArchiveMember } from './use-cases/archive-member.ts';

/** Finishes what was left halfway: somebody's cards stopped, but their role did not change. */
@Injectable()
export class ArchivingSweep extends RecurringWork {
  constructor(
    private readonly archivings: ArchivingReader,
    private readonly archiveMember: ArchiveMember,
    @Inject(ORG_CONFIG) private readonly config: OrgConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(config.SWEEP_EVERY_MS, logger);
  }

  protected async round(): Promise<void> {
    for (const left of await this.archivings.leftHalfway(this.config.ARCHIVING_LEFT_MS))
      await this.finish(left);
  }

  private async finish({ organizationId, userId }: LeftHalfway): Promise<void> {
    if (this.isStopping) return;
    try {
      await this.archiveMember.resume(organizationId, userId);
    } catch (error) {
      this.logger.warn({ organizationId, userId, err: error }, 'archiving could not be finished');
    }
  }
}
