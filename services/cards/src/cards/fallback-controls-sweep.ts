import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, type Logger } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardsJobs } from '../jobs.ts';
import { CardIssuer } from './card-issuer.port.ts';
import {
  CardLimitRepository,
  outdatedPageSize,
  type OutdatedControls,
} from './persistence/card-limit.repository.ts';

/**
 * Updates the fallback spending controls at Stripe after a changed limit. Until then, purchases up to ten times the old
 * limit still reach our own decision.
 */
@Injectable()
export class FallbackControlsSweep extends Sweep<OutdatedControls> {
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
      failure: 'the fallback spending controls of a card could not be changed',
      pageSize: outdatedPageSize,
    });
  }

  protected due(after: OutdatedControls | null): Promise<OutdatedControls[]> {
    return this.limits.listOutdated(after?.cardId ?? null);
  }

  protected async handle(controls: OutdatedControls): Promise<void> {
    await this.issuer.setFallbackControls(controls);
    await this.limits.markUpdated(controls);
  }
}
