import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, RecurringWork, type JobRun, type Logger } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardsJobs } from '../jobs.ts';
import { DeclineMails } from './decline-mails.ts';
import { DeclineToMailRepository } from './persistence/decline-to-mail.repository.ts';

/** The cardholder may be at the checkout. */
const everyMsAtMost = 1_000;

/** Emails declines to cardholders with figures from `spend`: a job, because the handler of an event must not call another service. */
@Injectable()
export class DeclineMailSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly declines: DeclineToMailRepository,
    private readonly mails: DeclineMails,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CARDS_CONFIG) config: CardsConfig,
  ) {
    super(jobs, cardsJobs.mailDeclines, Math.min(config.SWEEP_EVERY_MS, everyMsAtMost));
  }

  /** An email that fails does not stop the others; the next round tries it again. */
  protected async round({ signal }: JobRun): Promise<void> {
    let asksSpend = true;
    for (const decline of await this.declines.waiting()) {
      if (signal.aborted) return;
      try {
        asksSpend = await this.mails.send(decline, asksSpend);
      } catch (error) {
        const { organizationId, authorizationId } = decline.fact;
        this.logger.warn({ organizationId, authorizationId, err: error }, 'a decline could not be mailed');
      }
    }
  }
}
