import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type ReplyOf, type RequestOf, type spendRulesRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { assertChangeable } from '../../limits/domain/assert-changeable.ts';
import { CardUsageReader } from '../../cards/persistence/card-usage.reader.ts';
import { usageOf } from '../../cards/use-cases/list-card-usages.ts';
import { RuleRepository, type SpendRule } from '../../spend-rules/persistence/rule.repository.ts';
import { CardLimitRepository } from '../persistence/card-limit.repository.ts';
import { ApplyRule } from './apply-rule.ts';

type Swap = typeof spendRulesRpc.swapRule;

/**
 * Gives a card another rule: a named one, or its own earlier one. In force for the next purchase when this returns;
 * what the card has spent and holds in the current period of the new rule counts.
 */
@Injectable()
export class SwapRule {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: RuleRepository,
    private readonly limits: CardLimitRepository,
    private readonly applyRule: ApplyRule,
    private readonly usages: CardUsageReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` for the card or the rule, `card_canceled`, `card_used_up`, `changed_meanwhile` */
  execute(ctx: Ctx, command: RequestOf<Swap>): Promise<ReplyOf<Swap>> {
    const { organizationId } = authorize(ctx, 'card.swap-rule');
    return this.unitOfWork.runOnce(ctx, 'swap-rule', command, async (tx) => {
      await this.rules.share(tx, organizationId, command.spendRuleId);
      const card = await this.limits.lockForRule(tx, organizationId, command.card);
      if (card === null) throw notFound();
      if (command.version !== undefined && command.version !== card.version)
        throw failure('changed_meanwhile');
      const rule = await this.ruleFor(tx, organizationId, card.originalCardId, command.spendRuleId);
      assertChangeable(card);
      if (card.ruleId !== rule.id)
        await this.applyRule.execute(tx, ctx, organizationId, card, rule, 'card.swap-rule');
      const row = await this.usages.findIn(tx, organizationId, card.cardId);
      if (row === null) throw notFound();
      return { usage: usageOf(row, this.clock.now()) };
    });
  }

  private async ruleFor(
    tx: Transaction,
    organizationId: string,
    originalCardId: string,
    ruleId: string,
  ): Promise<SpendRule> {
    const rule = await this.rules.find(tx, organizationId, ruleId);
    if (rule === null || (rule.cardId !== null && rule.cardId !== originalCardId)) throw notFound();
    return rule;
  }
}
