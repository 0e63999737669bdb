import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, RecurringWork, serviceContext, type JobRun, type Logger } from '@almoner/platform';
import { donationsJobs } from '../jobs.ts';
import { DonorImportReader } from './persistence/donor-import.reader.ts';
import { ProcessImport } from './use-cases/process-import.ts';

/** Somebody is waiting for the import, so its next step begins soon. */
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
  protected async round({ signal }: JobRun): Promise<void> {
    let afterId: string | null = null;
    do {
      const page: Awaited<ReturnType<DonorImportReader['atWork']>> = await this.reader.atWork(
        pageSize,
        afterId,
      );
      for (const { id, organizationId } of page)
        await this.finish({ importId: id, organizationId }, signal).catch((error: unknown) =>
          this.logger.warn({ importId: id, err: error }, 'an import of donors did not go on'),
        );
      afterId = page.length === pageSize ? (page.at(-1)?.id ?? null) : null;
    } while (afterId !== null && !signal.aborted);
    await this.reader.removeOutdated();
  }

  private async finish(of: { importId: string; organizationId: string }, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.processImport.execute(serviceContext('donations'), of)));
  }
}
