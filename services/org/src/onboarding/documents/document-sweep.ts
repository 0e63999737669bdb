import { Inject, Injectable } from '@nestjs/common';
import { UploadLimits } from '@almoner/files';
import { JobQueue, RecurringWork, SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { ORG_CONFIG, type OrgConfig } from '../../config.ts';
import { orgJobs } from '../../jobs.ts';

/**
 * Deletes abandoned documents of all tenants: uploads that were not finished, and documents of an application that was
 * not sent in time, or whose applicant joined an existing organization.
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

  protected async runRound(): Promise<void> {
    await this.systemPool.query(
      `delete from document
       where (uploaded_at is null and begun_at < now() - $1 * interval '1 millisecond')
          or (organization_id is null and uploaded_at < now() - $2 * interval '1 day')
          or (organization_id is null and exists (select 1 from member where member.user_id = document.uploaded_by))`,
      [this.config.UNFINISHED_UPLOAD_MS, this.config.UNSENT_DOCUMENT_KEPT_DAYS],
    );
    await this.limits.removeExpired();
  }
}
