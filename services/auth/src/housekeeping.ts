import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, RecurringWork, SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { authJobs } from './jobs.ts';

const everyMs = 3_600_000;
// Long enough for a page to say "already used" apart from "never existed".
const forgetLinks = `delete from magic_link where expires_at < now() - interval '7 days'`;
const forgetSessions = `delete from session where absolute_expires_at < now() - interval '90 days'`;

/** Forgets what nobody can use any more. */
@Injectable()
export class Housekeeping extends RecurringWork {
  constructor(
    jobs: JobQueue,
    @Inject(SYSTEM_POOL) private readonly pool: Pool,
  ) {
    super(jobs, authJobs.removeExpiredSignIns, everyMs);
  }

  protected async round(): Promise<void> {
    await this.pool.query(forgetLinks);
    await this.pool.query(forgetSessions);
  }
}
