import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, RecurringWork, type Logger } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { GrantDirectory } from './persistence/grant-directory.ts';
import { IssueGrantedCard } from './use-cases/issue-granted-card.ts';

/** Somebody waits for these, and a round without any is one look-up. */
const longestWaitMs = 1_000;

/** Issues the cards that people shall get; what fails comes again. */
@Injectable()
export class GrantSweep extends RecurringWork {
  constructor(
    private readonly directory: GrantDirectory,
    private readonly issueGrantedCard: IssueGrantedCard,
    @Inject(CARDS_CONFIG) config: CardsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(Math.min(config.SWEEP_EVERY_MS, longestWaitMs), logger);
  }

  protected async round(): Promise<void> {
    for (const grant of await this.directory.claimDue()) {
      if (this.isStopping) return;
      await this.issueGrantedCard.execute(grant).catch((error: unknown) => {
        this.logger.warn({ ...grant, err: error }, 'card on a program not issued yet');
      });
    }
  }
}
