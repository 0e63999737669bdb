import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, RecurringWork, SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { SPEND_CONFIG, type SpendConfig } from '../../config.ts';
import { spendJobs } from '../../jobs.ts';

/** Deletes uploads of all tenants that were not finished, and files for a release that was not made within a day. */
@Injectable()
export class UnusedFundFileSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    @Inject(SPEND_CONFIG) private readonly config: SpendConfig,
  ) {
    super(jobs, spendJobs.removeUnusedFundFiles, config.UPLOAD_SWEEP_EVERY_MS);
  }

  protected async runRound(): Promise<void> {
    await this.systemPool.query(
      `delete from fund_file where uploaded_at is null and begun_at < now() - $1 * interval '1 millisecond'`,
      [this.config.UNFINISHED_UPLOAD_MS],
    );
    await this.systemPool.query(
      `delete from fund_file where is_evidence and transfer_id is null and uploaded_at < now() - interval '1 day'`,
    );
  }
}
