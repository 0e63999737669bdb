import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, type Logger } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardsJobs } from '../jobs.ts';
import { CardIssuer } from './card-issuer.port.ts';
import { CardLimitRepository, type OutdatedBelt } from './persistence/card-limit.repository.ts';

/**
 * Lets the outer limit at the card network follow a changed limit. Until it has, purchases up to ten times the limit of
 * before still reach our own decision.
 */
@Injectable()
export class SafetyBeltSweep extends Sweep<OutdatedBelt> {
  constructor(
    jobs: JobQueue,
    private readonly limits: CardLimitRepository,
    private readonly issuer: CardIssuer,
    @Inject(CARDS_CONFIG) config: CardsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, {
      definition: cardsJobs.followCardLimits,
      everyMs: config.SWEEP_EVERY_MS,
      logger,
      failure: 'the outer limit of a card could not be changed',
    });
  }

  protected due(): Promise<OutdatedBelt[]> {
    return this.limits.listOutdated();
  }

  protected async handle(belt: OutdatedBelt): Promise<void> {
    await this.issuer.setSafetyBelt(belt);
    await this.limits.markFollowed(belt);
  }
}
