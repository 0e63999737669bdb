import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  spendEvents,
  type ReplyOf,
  type RequestOf,
  type spendRpc,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { CardUsageReader } from '../../cards/persistence/card-usage.reader.ts';
import { usageOf } from '../../cards/use-cases/list-card-usages.ts';
import { CardLimitRepository, type CardLimit } from '../persistence/card-limit.repository.ts';

type ChangeCommand = RequestOf<typeof spendRpc.changeCardLimit>;

/** The limit of a card's rule, in minor units for each of its periods. In force for the next purchase when this returns. */
@Injectable()
export class ChangeCardLimit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: CardLimitRepository,
    private readonly usages: CardUsageReader,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found`, `card_canceled` */
  execute(ctx: Ctx, command: ChangeCommand): Promise<ReplyOf<typeof spendRpc.changeCardLimit>> {
    authorize(ctx, 'card.change-limit');
    return this.unitOfWork.runOnce(ctx, 'change-card-limit', command, async (tx) => {
      await this.change(tx, ctx, command.cardId, () => command.limit);
      // Read before the card's lock is released: another change at the same time has its own answer.
      const row = await this.usages.findIn(tx, ctx.organizationId, command.cardId);
      return row === null ? {} : { usage: usageOf(row, this.clock.now()) };
    });
  }

  /** Within a transaction that also does something else. `limitFrom` gets the card as it is under the lock. */
  async change(
    tx: Transaction,
    ctx: Ctx,
    cardId: string,
    limitFrom: (card: CardLimit) => number,
  ): Promise<void> {
    const { organizationId } = ctx;
    if (organizationId === null) throw failure('forbidden');
    const card = await this.limits.lock(tx, organizationId, cardId);
    if (card === null) throw notFound();
    if (card.status === 'canceled') throw failure('card_canceled');
    const limit = limitFrom(card);
    if (limit === card.limit) return;
    const version = await this.limits.save(tx, organizationId, cardId, limit);
    const { userId, currency } = card;
    await tx.publish(spendEvents.cardLimitChanged, {
      organizationId,
      cardId,
      userId,
      limit,
      currency,
      version,
      occurredAt: this.clock.now().toISOString(),
    });
    await this.audit.record(tx, ctx, {
      action: 'card.change-limit',
      // Its name is known to `cards` alone.
      subject: { kind: 'card', id: cardId, name: 'Card' },
      before: { limit: { amount: card.limit, currency } },
      after: { limit: { amount: limit, currency } },
    });
  }
}
