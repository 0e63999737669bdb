import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, RecurringWork, type JobRun, type Logger } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardsJobs } from '../jobs.ts';
import { CardIssuer } from './card-issuer.port.ts';
import { CardLimitRepository } from './persistence/card-limit.repository.ts';

/**
 * Lets the outer limit at the card network follow a changed limit. Until it has, purchases up to ten times the limit of
 * before still reach our own decision.
 */
@Injectable()
export class SafetyBeltSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly limits: CardLimitRepository,
    private readonly issuer: CardIssuer,
    @Inject(CARDS_CONFIG) config: CardsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(jobs, cardsJobs.followCardLimits, config.SWEEP_EVERY_MS);
  }

  protected async round({ signal }: JobRun): Promise<void> {
    for (const belt of await this.limits.listOutdated()) {
      if (signal.aborted) return;
      try {
        await this.issuer.setSafetyBelt(belt);
        await this.limits.markFollowed(belt);
      } catch (error) {
        this.logger.warn(
          { cardId: belt.cardId, err: error },
          'the outer limit of a card could not be changed',
        );
      }
    }
  }
}
