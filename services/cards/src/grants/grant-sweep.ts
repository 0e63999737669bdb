import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, type Logger } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { type Grant } from './persistence/grant.repository.ts';
import { GrantDirectory } from './persistence/grant-directory.ts';
import { IssueGrantedCard } from './use-cases/issue-granted-card.ts';
import { cardsJobs } from '../jobs.ts';

/** People wait for these cards, and a round without any is one query. */
const maxWaitMs = 1_000;

/** Issues granted cards; one that fails is due again later. */
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
      everyMs: Math.min(config.SWEEP_EVERY_MS, maxWaitMs),
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
