import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, RecurringWork, SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardsJobs } from '../jobs.ts';

/** No export takes longer. */
export const linesKeptMs = 24 * 3_600_000;

/** Deletes the former lines of authorizations of all tenants that no export needs anymore. */
@Injectable()
export class LineChangeSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    @Inject(CARDS_CONFIG) config: CardsConfig,
  ) {
    super(jobs, cardsJobs.removeLineChanges, config.SWEEP_EVERY_MS);
  }

  protected async runRound(): Promise<void> {
    await this.systemPool.query(
      `delete from authorization_line_change where changed_at < now() - ($1 + 60000) * interval '1 millisecond'`,
      [linesKeptMs],
    );
  }
}
