import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, type Logger } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { type PendingCard } from './persistence/pending-card.repository.ts';
import { PendingCardDirectory } from './persistence/pending-card-directory.ts';
import { IssuePendingCard } from './use-cases/issue-pending-card.ts';
import { cardsJobs } from '../jobs.ts';

/** People wait for these cards, and a round without any is one query. */
const maxWaitMs = 1_000;

/** Issues the program cards that people are still to get; one that fails is due again later. */
@Injectable()
export class PendingCardSweep extends Sweep<PendingCard> {
  constructor(
    jobs: JobQueue,
    private readonly directory: PendingCardDirectory,
    private readonly issuePendingCard: IssuePendingCard,
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

  protected due(): Promise<PendingCard[]> {
    return this.directory.claimDue();
  }

  protected handle(pending: PendingCard): Promise<void> {
    return this.issuePendingCard.execute(pending);
  }
}
