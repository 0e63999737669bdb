import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, RecurringWork, SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { ORG_CONFIG, type OrgConfig } from '../config.ts';
import { UploadLimits } from './persistence/upload-limits.repository.ts';
import { orgJobs } from '../jobs.ts';

/**
 * Forgets uploads that nobody finished, because their sender went away, or a process did; and what was handed in by
 * somebody who did not apply after all: who joined an organization that was there already, or let it lie for too long.
 * Whosever they are.
 */
@Injectable()
export class DocumentSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    @Inject(ORG_CONFIG) private readonly config: OrgConfig,
    private readonly limits: UploadLimits,
  ) {
    super(jobs, orgJobs.removeAbandonedDocuments, config.SWEEP_EVERY_MS);
  }

  protected async round(): Promise<void> {
    await this.systemPool.query(
      `delete from document
       where (uploaded_at is null and begun_at < now() - $1 * interval '1 millisecond')
          or (organization_id is null and uploaded_at < now() - $2 * interval '1 day')
          or (organization_id is null and exists (select 1 from member where member.user_id = document.uploaded_by))`,
      [this.config.UNFINISHED_UPLOAD_MS, this.config.UNSENT_DOCUMENT_KEPT_DAYS],
    );
    await this.limits.forget();
  }
}
