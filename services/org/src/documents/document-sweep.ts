import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, RecurringWork, SYSTEM_POOL, type Logger } from '@almoner/platform';
import { type Pool } from 'pg';
import { ORG_CONFIG, type OrgConfig } from '../config.ts';

/** Forgets uploads that nobody finished, whosever they were: their sender went away, or a process did. */
@Injectable()
export class DocumentSweep extends RecurringWork {
  constructor(
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    @Inject(ORG_CONFIG) private readonly config: OrgConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(config.REVIEW_SWEEP_MS, logger);
  }

  protected async round(): Promise<void> {
    await this.systemPool.query(
      `delete from document where uploaded_at is null and begun_at < now() - $1 * interval '1 millisecond'`,
      [this.config.UNFINISHED_UPLOAD_MS],
    );
  }
}
