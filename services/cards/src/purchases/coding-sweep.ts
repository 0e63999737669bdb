import { Inject, Injectable } from '@nestjs/common';
import {
  JobQueue,
  RecurringWork,
  SYSTEM_POOL,
  UnitOfWork,
  serviceContext,
  type JobRun,
} from '@almoner/platform';
import { type Pool } from 'pg';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardsJobs } from '../jobs.ts';
import { CodingPublisher } from './coding-publisher.ts';

const batchSize = 200;

/** Publishes the codings that an earlier release wrote: it published none. */
@Injectable()
export class CodingSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    private readonly unitOfWork: UnitOfWork,
    private readonly publisher: CodingPublisher,
    @Inject(CARDS_CONFIG) config: CardsConfig,
  ) {
    super(jobs, cardsJobs.publishCodings, config.SWEEP_EVERY_MS);
  }

  protected async round({ signal }: JobRun): Promise<void> {
    let found = batchSize;
    while (found === batchSize && !signal.aborted) found = await this.publishBatch();
  }

  private async publishBatch(): Promise<number> {
    const { rows } = await this.systemPool.query<{ organization_id: string; id: string }>(
      `select organization_id, id from card_transaction where published_coding_revision < coding_revision
       order by organization_id, id limit ${batchSize}`,
    );
    // One row in a transaction: it waits for a change in bulk, and never holds what that waits for.
    for (const { organization_id: organizationId, id } of rows)
      await this.unitOfWork.run(serviceContext('cards', organizationId), (tx) =>
        this.publisher.publish(tx, organizationId, [id]),
      );
    return rows.length;
  }
}
