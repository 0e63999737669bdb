import { type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { type Logger } from './logging/logger.ts';

/**
 * Work that comes round while the process lives: a round begins `everyMs` after the one before has ended, so that two
 * never overlap. A round that fails is logged and the next one tries again. Shutting down waits for the round under
 * way, before connections close, and begins no other.
 */
export abstract class RecurringWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** For long rounds: to leave the rest for after the restart. */
  protected isStopping = false;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  protected constructor(
    private readonly everyMs: number,
    protected readonly logger: Logger,
  ) {}

  protected abstract round(): Promise<void>;

  onApplicationBootstrap(): void {
    this.beginLater();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
  }

  private beginLater(): void {
    if (this.isStopping) return;
    this.timer = setTimeout(() => {
      this.running = this.guardedRound().finally(() => this.beginLater());
    }, this.everyMs);
  }

  private async guardedRound(): Promise<void> {
    try {
      await this.round();
    } catch (error) {
      this.logger.warn({ work: this.constructor.name, err: error }, 'a round failed');
    }
  }
}
