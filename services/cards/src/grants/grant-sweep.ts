import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, type JobRun, LOGGER, type Logger, RecurringWork } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { GrantDirectory } from './persistence/grant-directory.ts';
import { IssueGrantedCard } from './use-cases/issue-granted-card.ts';
import { cardsJobs } from '../jobs.ts';

/** Somebody waits for these, and a round without any is one look-up. */
const longestWaitMs = 1_000;

/** Issues the cards that people shall get; what fails comes again. */
@Injectable()
export class GrantSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly directory: GrantDirectory,
    private readonly issueGrantedCard: IssueGrantedCard,
    @Inject(CARDS_CONFIG) config: CardsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(jobs, cardsJobs.issueGrantedCards, Math.min(config.SWEEP_EVERY_MS, longestWaitMs));
  }

  protected async round({ signal }: JobRun): Promise<void> {
    for (const grant of await this.directory.claimDue()) {
      if (signal.aborted) return;
      await this.issueGrantedCard.execute(grant).catch((error: unknown) => {
        this.logger.warn({ ...grant, err: error }, 'card on a program not issued yet');
      });
    }
  }
}
