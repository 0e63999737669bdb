import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type ReplyOf, type RequestOf, type spendRpc } from '@almoner/contracts';
import { type Clock, utcDay } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { CardRepository } from '../../cards/persistence/card.repository.ts';
import { assertChangeable } from '../../limits/domain/assert-changeable.ts';
import { CardUsageReader } from '../../cards/persistence/card-usage.reader.ts';
import { usageOf } from '../../cards/use-cases/list-card-usages.ts';
import { CardLimitRepository } from '../persistence/card-limit.repository.ts';

type Change = typeof spendRpc.changeCardExpiry;

/** Changes the last day on which a card can be used, in UTC. Applies to every purchase requested after this returns. */
@Injectable()
export class ChangeCardExpiry {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: CardLimitRepository,
    private readonly cards: CardRepository,
    private readonly usages: CardUsageReader,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found`, `card_canceled`, `card_used_up`, `changed_meanwhile`, `invalid_input` for a day that has passed */
  execute(ctx: Ctx, command: RequestOf<Change>): Promise<ReplyOf<Change>> {
    const { organizationId } = authorize(ctx, 'card.change-limit');
    const { cardId, expiresOn, version } = command;
    return this.unitOfWork.runOnce(ctx, 'change-card-expiry', command, async (tx) => {
      const card = await this.limits.lockForRule(tx, organizationId, cardId);
      if (card === null) throw notFound();
      assertChangeable(card);
      if (version !== undefined && version !== card.version) throw failure('changed_meanwhile');
      if (expiresOn !== null && expiresOn < utcDay(this.clock.now()))
        throw failure('invalid_input', undefined, [
          { field: 'expiresOn', message: 'Choose today or a later date' },
        ]);
      if (expiresOn !== card.expiresOn) {
        await this.cards.saveExpiry(tx, organizationId, card.originalCardId, expiresOn);
        await this.audit.record(tx, ctx, {
          action: 'card.change-expiry',
          // Only `cards` knows its name.
          subject: { kind: 'card', id: cardId, name: 'Card' },
          before: { expiresOn: card.expiresOn },
          after: { expiresOn },
        });
      }
      const row = await this.usages.findIn(tx, organizationId, cardId);
      return row === null ? {} : { usage: usageOf(row, this.clock.now()) };
    });
  }
}
