import { Inject, Injectable } from '@nestjs/common';
import { UploadLimits } from '@almoner/files';
import { JobQueue, RecurringWork, SYSTEM_POOL } from '@almoner/platform';
import { ReceiptReadings } from '@almoner/receipt-reading';
import { type Pool } from 'pg';
import { SPEND_CONFIG, type SpendConfig } from '../../config.ts';
import { spendJobs } from '../../jobs.ts';

/** Deletes uploads of all tenants that were not finished, and what networks uploaded before the last day; queues unread receipts. */
@Injectable()
export class UnfinishedReceiptSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    @Inject(SPEND_CONFIG) private readonly config: SpendConfig,
    private readonly limits: UploadLimits,
    private readonly readings: ReceiptReadings,
  ) {
    super(jobs, spendJobs.removeUnfinishedReceipts, config.UPLOAD_SWEEP_EVERY_MS);
  }

  protected async runRound(): Promise<void> {
    await this.systemPool.query(
      `delete from reimbursement_receipt where uploaded_at is null and begun_at < now() - $1 * interval '1 millisecond'`,
      [this.config.UNFINISHED_UPLOAD_MS],
    );
    await this.limits.removeExpired();
    await this.readings.queueWaiting();
  }
}
