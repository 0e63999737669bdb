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
import { StatementReader } from './persistence/statement.reader.ts';
import { type SendingOf } from './persistence/statement.repository.ts';
import { ProcessSending } from './use-cases/process-sending.ts';

/** Someone watches the progress, so the next step begins soon. */
const everyMs = 1_000;
const pageSize = 10;
/** Keeps the receipt of a gift from waiting behind thousands of statements. */
const waitingEmailsMax = 60;

/** Continues sending yearly statements, on one replica at a time. */
@Injectable()
export class StatementSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly reader: StatementReader,
    private readonly processSending: ProcessSending,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(jobs, donationsJobs.sendStatements, everyMs);
  }

  /** To the last page, so that those that fail each time do not hold back the others. */
  protected async runRound({ signal }: JobRun): Promise<void> {
    const sendings = itemsInPages<SendingOf>(pageSize, (after) =>
      this.reader.atWork(pageSize, after?.sendingId ?? null),
    );
    for await (const sending of sendings) {
      if (signal.aborted) return;
      await this.advance(sending, signal).catch((error: unknown) =>
        this.logger.warn(
          { ...sending, err: error },
          'sending yearly statements was interrupted; it will be retried',
        ),
      );
    }
  }

  private async advance(sending: SendingOf, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(await this.reader.isMailWaiting(waitingEmailsMax)))
      if (!(await this.processSending.execute(serviceContext('donations'), sending))) return;
  }
}
