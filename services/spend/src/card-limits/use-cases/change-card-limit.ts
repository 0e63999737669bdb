import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type ReplyOf, type RequestOf, type spendRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { CloseMetApprovals } from '../../approvals/use-cases/close-met-approvals.ts';
import { assertChangeable } from '../../limits/domain/assert-changeable.ts';
import { CardUsageReader } from '../../cards/persistence/card-usage.reader.ts';
import { usageOf } from '../../cards/use-cases/list-card-usages.ts';
import { RuleRepository } from '../../spend-rules/persistence/rule.repository.ts';
import { CardLimitRepository, type CardLimit } from '../persistence/card-limit.repository.ts';
import { ApplyRule } from './apply-rule.ts';

type ChangeCommand = RequestOf<typeof spendRpc.changeCardLimit>;

/** The limit of a card's rule, in minor units for each of its periods. In force for the next purchase when this returns. */
@Injectable()
export class ChangeCardLimit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: CardLimitRepository,
    private readonly rules: RuleRepository,
    private readonly applyRule: ApplyRule,
    private readonly usages: CardUsageReader,
    private readonly closeMetApprovals: CloseMetApprovals,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** An open request for no more is approved by it. @throws DomainError `not_found`, `card_canceled`, `card_used_up`, `changed_meanwhile` */
  execute(ctx: Ctx, command: ChangeCommand): Promise<ReplyOf<typeof spendRpc.changeCardLimit>> {
    authorize(ctx, 'card.change-limit');
    return this.unitOfWork.runOnce(ctx, 'change-card-limit', command, async (tx) => {
      await this.change(tx, ctx, command.cardId, (card) => {
        if (command.version !== undefined && command.version !== card.version)
          throw failure('changed_meanwhile');
        return command.limit;
      });
      await this.closeMetApprovals.execute(tx, ctx, {
        kind: 'card_limit',
        subjectId: command.cardId,
        isMet: (subject) =>
          subject.kind === 'card_limit' &&
          subject.term === 'permanent' &&
          subject.requestedLimit <= command.limit,
      });
      // Read before the card's lock is released: another change at the same time has its own answer.
      const row = await this.usages.findIn(tx, ctx.organizationId, command.cardId);
      return row === null ? {} : { usage: usageOf(row, this.clock.now()) };
    });
  }

  /**
   * Within a transaction that also does something else. `limitFrom` gets the card as it is under the lock. A card with a
   * named rule gets a rule of its own, of the same frequency.
   */
  async change(
    tx: Transaction,
    ctx: Ctx,
    cardId: string,
    limitFrom: (card: CardLimit) => number,
  ): Promise<void> {
    const { organizationId } = ctx;
    if (organizationId === null) throw failure('forbidden');
    const card = await this.limits.lockForRule(tx, organizationId, cardId);
    if (card === null) throw notFound();
    assertChangeable(card);
    const limit = limitFrom(card);
    if (limit === card.limit) return;
    const { frequency, currency } = card;
    const rule = await this.rules.saveOwn(tx, organizationId, card.originalCardId, {
      frequency,
      limit,
      currency,
    });
    await this.applyRule.execute(tx, ctx, organizationId, card, rule, 'card.change-limit');
  }
}
