import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, RecurringWork, type JobRun, type Logger } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardsJobs } from '../jobs.ts';
import { DeclineMails } from './decline-mails.ts';
import { DeclineToMailRepository } from './persistence/decline-to-mail.repository.ts';

/** The cardholder may be at the till. */
const everyMsAtMost = 1_000;

/** Mails declines to their cardholders with the figures of `spend`, which a handler of its event must not ask for. */
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

  /** A failed one stops no other and is tried again in the next round. */
  protected async round({ signal }: JobRun): Promise<void> {
    for (const decline of await this.declines.waiting()) {
      if (signal.aborted) return;
      try {
        await this.mails.send(decline);
      } catch (error) {
        const { organizationId, authorizationId } = decline.fact;
        this.logger.warn({ organizationId, authorizationId, err: error }, 'a decline could not be mailed');
      }
    }
  }
}
