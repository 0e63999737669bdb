import { Inject, Injectable } from '@nestjs/common';
import {
  JobQueue,
  LOGGER,
  RecurringWork,
  SYSTEM_POOL,
  UnitOfWork,
  serviceContext,
  itemsInPages,
  type JobRun,
  type Logger,
} from '@almoner/platform';
import { type Pool } from 'pg';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardsJobs } from '../jobs.ts';
import { CodingPublisher } from './coding-publisher.ts';

const pageSize = 200;

interface UnpublishedCoding {
  readonly organizationId: string;
  readonly id: string;
}

/** Publishes the codings that an earlier release wrote: it published none. */
@Injectable()
export class CodingSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    private readonly unitOfWork: UnitOfWork,
    private readonly publisher: CodingPublisher,
    @Inject(CARDS_CONFIG) config: CardsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(jobs, cardsJobs.publishCodings, config.SWEEP_EVERY_MS);
  }

  /** To the last page. One that cannot be published does not stop the others; a later run tries it again. */
  protected async runRound({ signal }: JobRun): Promise<void> {
    const codings = itemsInPages<UnpublishedCoding>(pageSize, (after) => this.unpublished(after));
    for await (const coding of codings) {
      if (signal.aborted) return;
      await this.publish(coding).catch((error: unknown) =>
        this.logger.warn({ ...coding, err: error }, 'a coding could not be published'),
      );
    }
  }

  private async unpublished(after: UnpublishedCoding | null): Promise<readonly UnpublishedCoding[]> {
    const { rows } = await this.systemPool.query<UnpublishedCoding>(
      `select organization_id as "organizationId", id from card_transaction
       where published_coding_revision < coding_revision
         and ($1::uuid is null or (organization_id, id) > ($1, $2::uuid))
       order by organization_id, id limit ${pageSize}`,
      [after?.organizationId ?? null, after?.id ?? null],
    );
    return rows;
  }

  /** One row in a transaction: it waits for a change in bulk, and never holds what that waits for. */
  private publish({ organizationId, id }: UnpublishedCoding): Promise<void> {
    return this.unitOfWork.run(serviceContext('cards', organizationId), (tx) =>
      this.publisher.publish(tx, organizationId, [id]),
    );
  }
}
