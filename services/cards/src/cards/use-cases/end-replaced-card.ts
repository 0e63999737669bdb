import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork, serviceContext } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { CardRepository } from '../persistence/card.repository.ts';
import { ApplyCardStatus } from './apply-card-status.ts';

/**
 * Cancels the card that an active card replaces, as Stripe does when a replacement is activated. After a crash in between
 * Stripe's event does the same.
 */
@Injectable()
export class EndReplacedCard {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardRepository,
    private readonly applyCardStatus: ApplyCardStatus,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
  ) {}

  async execute(organizationId: string, cardId: string): Promise<void> {
    const ctx = serviceContext('cards', organizationId);
    const replacedId = await this.unitOfWork.run(ctx, async (tx) => {
      const card = await this.cards.find(tx, organizationId, cardId);
      if (card === null || card.replaces === null || card.status !== 'active') return null;
      const { cardId: id, reason } = card.replaces;
      const replaced = await this.cards.lock(tx, organizationId, id);
      if (replaced === null || replaced.status === 'canceled') return null;
      // Otherwise a sweep is canceling it: then this applies the same status, so that it is canceled when this returns.
      if (replaced.targetStatus !== 'canceled')
        await this.cards.saveCanceledBy(tx, replaced, reason, this.config.SWEEP_AFTER_MS);
      return id;
    });
    if (replacedId !== null) await this.applyCardStatus.execute(organizationId, replacedId);
  }
}
