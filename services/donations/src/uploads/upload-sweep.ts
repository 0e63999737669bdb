import { Inject, Injectable } from '@nestjs/common';
import { UploadLimits } from '@almoner/files';
import { JobQueue, RecurringWork, SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { donationsJobs } from '../jobs.ts';

/** Deletes evidence of all tenants whose upload was not finished, and what networks uploaded before the last day. */
@Injectable()
export class UploadSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
    private readonly limits: UploadLimits,
  ) {
    super(jobs, donationsJobs.removeUnfinishedUploads, config.UPLOAD_SWEEP_EVERY_MS);
  }

  protected async runRound(): Promise<void> {
    await this.systemPool.query(
      `delete from gift_dispute_file where type is null and created_at < now() - $1 * interval '1 millisecond'`,
      [this.config.UNFINISHED_UPLOAD_MS],
    );
    await this.limits.removeExpired();
  }
}
