import { Inject, Injectable } from '@nestjs/common';
import {
  JobQueue,
  LOGGER,
  RecurringWork,
  serviceContext,
  itemsInPages,
  type JobRun,
  type Logger,
} from '@almoner/platform';
import { donationsJobs } from '../jobs.ts';
import { DonorImportReader, type ImportAtWork } from './persistence/donor-import.reader.ts';
import { ProcessImport } from './use-cases/process-import.ts';

/** Someone is waiting for the import, so its next step begins soon. */
const everyMs = 1_000;
const pageSize = 10;

/** Continues the imports that are in progress, on one replica at a time. */
@Injectable()
export class ImportSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly reader: DonorImportReader,
    private readonly processImport: ProcessImport,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(jobs, donationsJobs.importDonors, everyMs);
  }

  /** To the last page, so that those that fail each time do not hold back the others. */
  protected async runRound({ signal }: JobRun): Promise<void> {
    const imports = itemsInPages<ImportAtWork>(pageSize, (after) =>
      this.reader.atWork(pageSize, after?.id ?? null),
    );
    for await (const { id, organizationId } of imports) {
      if (signal.aborted) break;
      await this.finish({ importId: id, organizationId }, signal).catch((error: unknown) =>
        this.logger.warn(
          { importId: id, err: error },
          'an import of donors was interrupted; it will be retried',
        ),
      );
    }
    await this.reader.removeOutdated();
  }

  private async finish(of: { importId: string; organizationId: string }, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.processImport.execute(serviceContext('donations'), of)));
  }
}
