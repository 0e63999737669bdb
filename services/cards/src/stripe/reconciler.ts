import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger } from '@almoner/platform';
import Stripe from 'stripe';
import { CardDirectory } from '../cards/persistence/card-directory.ts';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardStateOf, StripeEventApplier } from './stripe-event.applier.ts';

/** Reads every card again from Stripe on a schedule, so that a lost webhook heals. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly stripe: Stripe,
    private readonly directory: CardDirectory,
    private readonly applier: StripeEventApplier,
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
    }, this.config.RECONCILE_EVERY_MS);
  }

  /** An account that fails is read in the next round and does not keep the others from being read. */
  private async round(): Promise<void> {
    try {
      for (const account of await this.directory.listAccounts()) {
        await this.reread(account).catch((error: unknown) =>
          this.logger.warn({ account, err: error }, 'cards not read again'),
        );
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'reconciliation cannot work');
    }
  }

  private async reread(stripeAccount: string): Promise<void> {
    for await (const card of this.stripe.issuing.cards.list({ limit: 100 }, { stripeAccount })) {
      const known = await this.directory.findCard(card.id);
      const isNews = known !== null && !known.isUnderWay && known.status !== cardStateOf(card.status);
      if (isNews) await this.applier.applyCard(card.id, stripeAccount);
    }
  }
}
