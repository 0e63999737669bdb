import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound } from '@almoner/contracts';
import { UnitOfWork, serviceContext } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { answerChange, type CardState } from '../domain/card.states.ts';
import { CardTrail } from '../card-trail.ts';
import { type KnownCard } from '../persistence/card-directory.ts';
import { CardRepository } from '../persistence/card.repository.ts';
import { SettleCard } from './settle-card.ts';

/** A card whose status was changed at Stripe itself: spend is told first, then our record follows. */
@Injectable()
export class FollowStripeCard {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardRepository,
    private readonly settleCard: SettleCard,
    private readonly trail: CardTrail,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
  ) {}

  /**
   * `seen` is the card as it was read here before `status` was read at Stripe.
   * @throws DomainError `changed_meanwhile` when the two cannot be told apart in time; look again.
   */
  async execute(seen: KnownCard, status: Exclude<CardState, 'issuing'>): Promise<void> {
    if (seen.status === status && !seen.isUnderWay) return;
    if (seen.isUnderWay || seen.isJustChanged) throw failure('changed_meanwhile');
    const ctx = serviceContext('cards', seen.organizationId);
    const isNeeded = await this.unitOfWork.run(ctx, async (tx) => {
      const card = await this.cards.lock(tx, seen.organizationId, seen.cardId);
      if (card === null) throw notFound();
      if (card.version !== seen.version) throw failure('changed_meanwhile');
      const answer = answerChange(card.status, status);
      if ('refusal' in answer || answer.change === 'none') return false;
      await this.cards.saveWanted(tx, card, status, null, this.config.SWEEP_AFTER_MS);
      await this.trail.changed(tx, ctx, { ...card, before: card.status }, status, { by: 'stripe' });
      return true;
    });
    if (isNeeded) await this.settleCard.execute(seen.organizationId, seen.cardId);
  }
}
