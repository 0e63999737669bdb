import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound } from '@almoner/contracts';
import { UnitOfWork, serviceContext } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { statusTransition, type TargetState } from '../domain/card.states.ts';
import { CardAuditLog } from '../card-audit-log.ts';
import { type KnownCard } from '../persistence/card-directory.ts';
import { CardRepository } from '../persistence/card.repository.ts';
import { ApplyCardStatus } from './apply-card-status.ts';

/** Applies a status that was changed at Stripe: first in `spend`, then in our record. */
@Injectable()
export class SyncStripeCard {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardRepository,
    private readonly applyCardStatus: ApplyCardStatus,
    private readonly auditLog: CardAuditLog,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
  ) {}

  /**
   * `seen` is the card as it was read here before `status` was read at Stripe.
   * @throws DomainError `changed_meanwhile` when it is unknown which of the two is newer; try again.
   */
  async execute(seen: KnownCard, status: TargetState): Promise<void> {
    if (seen.status === status && !seen.isInProgress) return;
    // A card that waits for its activation does not pay at Stripe either.
    if (seen.status === 'inactive' && status === 'frozen') return;
    if (seen.isInProgress || seen.isRecentlyChanged) throw failure('changed_meanwhile');
    const ctx = serviceContext('cards', seen.organizationId);
    const isNeeded = await this.unitOfWork.run(ctx, async (tx) => {
      const card = await this.cards.lock(tx, seen.organizationId, seen.cardId);
      if (card === null) throw notFound();
      if (card.version !== seen.version) throw failure('changed_meanwhile');
      const answer = statusTransition(card.status, status);
      if ('refusal' in answer || answer.change === 'none') return false;
      await this.cards.saveTargetStatus(tx, card, status, null, this.config.SWEEP_AFTER_MS);
      await this.auditLog.changed(tx, ctx, { ...card, before: card.status }, status, { by: 'stripe' });
      return true;
    });
    if (isNeeded) await this.applyCardStatus.execute(seen.organizationId, seen.cardId);
  }
}
