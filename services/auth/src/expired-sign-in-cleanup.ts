import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, RecurringWork, SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { authJobs } from './jobs.ts';

const everyMs = 3_600_000;
// Kept for a week, so that the page can tell "already used" from "never existed".
const deleteExpiredLinks = `delete from magic_link where expires_at < now() - interval '7 days'`;
const deleteExpiredSessions = `delete from session where absolute_expires_at < now() - interval '90 days'`;

/** Deletes links and sessions that can no longer be used. */
@Injectable()
export class ExpiredSignInCleanup extends RecurringWork {
  constructor(
    jobs: JobQueue,
    @Inject(SYSTEM_POOL) private readonly pool: Pool,
  ) {
    super(jobs, authJobs.removeExpiredSignIns, everyMs);
  }

  protected async runRound(): Promise<void> {
    await this.pool.query(deleteExpiredLinks);
    await this.pool.query(deleteExpiredSessions);
  }
}
