import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, type Logger, RecurringWork } from '@almoner/platform';
import Stripe from 'stripe';
import { CardDirectory, type KnownCard } from '../cards/persistence/card-directory.ts';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardStateOf, shippingOf, StripeEventApplier } from './stripe-event.applier.ts';
import { cardsJobs } from '../jobs.ts';

/** Reads every card again from Stripe on a schedule, in case a webhook was lost. */
@Injectable()
export class CardReconciler extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly stripe: Stripe,
    private readonly directory: CardDirectory,
    private readonly applier: StripeEventApplier,
    @Inject(CARDS_CONFIG) config: CardsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(jobs, cardsJobs.rereadCards, config.RECONCILE_EVERY_MS);
  }

  /** An account that fails is read in the next round and does not stop the others. */
  protected async runRound(): Promise<void> {
    for (const account of await this.directory.listAccounts()) {
      await this.reread(account).catch((error: unknown) =>
        this.logger.warn({ account, err: error }, 'cards not read again'),
      );
    }
  }

  private async reread(stripeAccount: string): Promise<void> {
    for await (const card of this.stripe.issuing.cards.list({ limit: 100 }, { stripeAccount })) {
      const known = await this.directory.findCard(card.id);
      if (known !== null && differs(known, card)) await this.applier.applyCard(card.id, stripeAccount);
    }
  }
}

/** A card that waits for its activation is inactive at Stripe, as a frozen one is. */
function differs(known: KnownCard, card: Stripe.Issuing.Card): boolean {
  const status = cardStateOf(card.status);
  const isSameStatus = known.status === status || (known.status === 'inactive' && status === 'frozen');
  const shippingStatus = shippingOf(card.shipping)?.status ?? null;
  return (!known.isInProgress && !isSameStatus) || known.shippingStatus !== shippingStatus;
}
