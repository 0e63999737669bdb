import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { CardDirectory } from './persistence/card-directory.ts';
import { FinishIssuing } from './use-cases/finish-issuing.ts';

/** Finishes what was left half-way: cards being issued, and changes that not everybody was told of. */
@Injectable()
export class CardSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly directory: CardDirectory,
    private readonly finishIssuing: FinishIssuing,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.lookLater();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
  }

  private lookLater(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.round().finally(() => this.lookLater());
    }, this.config.SWEEP_EVERY_MS);
  }

  private async round(): Promise<void> {
    try {
      for (const { organizationId, cardId } of await this.directory.claimUnderWay())
        await this.finishIssuing.tryNow(organizationId, cardId);
    } catch (error) {
      this.logger.warn({ err: error }, 'card sweep cannot work');
    }
  }
}
