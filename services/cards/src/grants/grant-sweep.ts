import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, type Logger } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { type Grant } from './persistence/grant.repository.ts';
import { GrantDirectory } from './persistence/grant-directory.ts';
import { IssueGrantedCard } from './use-cases/issue-granted-card.ts';
import { cardsJobs } from '../jobs.ts';

/** Somebody waits for these, and a round without any is one look-up. */
const longestWaitMs = 1_000;

/** Issues the cards that people shall get; what fails comes again. */
@Injectable()
export class GrantSweep extends Sweep<Grant> {
  constructor(
    jobs: JobQueue,
    private readonly directory: GrantDirectory,
    private readonly issueGrantedCard: IssueGrantedCard,
    @Inject(CARDS_CONFIG) config: CardsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, {
      definition: cardsJobs.issueGrantedCards,
      everyMs: Math.min(config.SWEEP_EVERY_MS, longestWaitMs),
      logger,
      failure: 'card on a program not issued yet',
    });
  }

  protected due(): Promise<Grant[]> {
    return this.directory.claimDue();
  }

  protected handle(grant: Grant): Promise<void> {
    return this.issueGrantedCard.execute(grant);
  }
}
