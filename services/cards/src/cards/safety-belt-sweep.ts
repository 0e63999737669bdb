import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, RecurringWork, type Logger } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { CardIssuer } from './card-issuer.port.ts';
import { CardLimitRepository } from './persistence/card-limit.repository.ts';

/**
 * Lets the outer limit at the card network follow a changed limit. Until it has, purchases up to ten times the limit of
 * before still reach our own decision.
 */
@Injectable()
export class SafetyBeltSweep extends RecurringWork {
  constructor(
    private readonly limits: CardLimitRepository,
    private readonly issuer: CardIssuer,
    @Inject(CARDS_CONFIG) config: CardsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(config.SWEEP_EVERY_MS, logger);
  }

  protected async round(): Promise<void> {
    for (const belt of await this.limits.listOutdated()) {
      if (this.isStopping) return;
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
