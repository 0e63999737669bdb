import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, RecurringWork } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { CardDirectory } from './persistence/card-directory.ts';
import { FinishIssuing } from './use-cases/finish-issuing.ts';
import { cardsJobs } from '../jobs.ts';

/** Finishes what was interrupted: cards being issued, and status changes that `spend` or Stripe do not have yet. */
@Injectable()
export class CardSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly directory: CardDirectory,
    private readonly finishIssuing: FinishIssuing,
    @Inject(CARDS_CONFIG) config: CardsConfig,
  ) {
    super(jobs, cardsJobs.finishCards, config.SWEEP_EVERY_MS);
  }

  protected async runRound(): Promise<void> {
    for (const { organizationId, cardId } of await this.directory.claimUnfinished())
      await this.finishIssuing.tryToFinish(organizationId, cardId);
  }
}
