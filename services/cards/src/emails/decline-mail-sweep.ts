import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, RecurringWork, type JobRun, type Logger } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardsJobs } from '../jobs.ts';
import { DeclineEmails } from './decline-emails.ts';
import { DeclineToMailRepository, type DeclineToMail } from './persistence/decline-to-mail.repository.ts';

/** The cardholder may be at the checkout. */
const everyMsAtMost = 1_000;

/** Emails declines to cardholders with figures from `spend`: a job, because the handler of an event must not call another service. */
@Injectable()
export class DeclineMailSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly declines: DeclineToMailRepository,
    private readonly emails: DeclineEmails,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CARDS_CONFIG) config: CardsConfig,
  ) {
    super(jobs, cardsJobs.mailDeclines, Math.min(config.SWEEP_EVERY_MS, everyMsAtMost));
  }

  /** An email that fails, or waits for a newer release, does not stop the others; the next round tries it again. */
  protected async runRound({ signal }: JobRun): Promise<void> {
    let asksSpend = true;
    let page = await this.declines.waiting(null);
    for (;;) {
      for (const decline of page.declines) {
        if (signal.aborted) return;
        asksSpend = await this.send(decline, asksSpend);
      }
      if (page.next === null) return;
      page = await this.declines.waiting(page.next);
    }
  }

  private async send(decline: DeclineToMail, asksSpend: boolean): Promise<boolean> {
    try {
      return await this.emails.send(decline, asksSpend);
    } catch (error) {
      const { organizationId, authorizationId } = decline.fact;
      this.logger.warn({ organizationId, authorizationId, err: error }, 'a decline could not be mailed');
      return asksSpend;
    }
  }
}
