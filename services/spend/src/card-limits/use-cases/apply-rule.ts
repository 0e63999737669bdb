import { Inject, Injectable } from '@nestjs/common';
import { spendEvents } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { CardRuleRepository } from '../../spend-rules/persistence/card-rule.repository.ts';
import { type SpendRule } from '../../spend-rules/persistence/rule.repository.ts';
import { type CardLimit } from '../persistence/card-limit.repository.ts';

/** Gives the cards of a chain of replacements a rule, publishes and records it. The caller holds their locks `for update`. */
@Injectable()
export class ApplyRule {
  constructor(
    private readonly cardRules: CardRuleRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    card: CardLimit,
    rule: SpendRule,
    action: 'card.change-limit' | 'card.swap-rule',
  ): Promise<void> {
    const { cardId, originalCardId, currency } = card;
    const now = this.clock.now();
    for (const changed of await this.cardRules.assign(tx, organizationId, originalCardId, rule, now))
      await tx.publish(spendEvents.cardLimitChanged, {
        organizationId,
        ...changed,
        frequency: rule.frequency,
        currency,
        occurredAt: now.toISOString(),
      });
    const audited = { limit: { amount: rule.limit, currency } };
    const auditedBefore = { limit: { amount: card.limit, currency } };
    const isSwap = action === 'card.swap-rule';
    await this.audit.record(tx, ctx, {
      action,
      // Only `cards` knows its name.
      subject: { kind: 'card', id: cardId, name: 'Card' },
      before: isSwap ? { ...auditedBefore, rule: card.ruleName, frequency: card.frequency } : auditedBefore,
      after: isSwap ? { ...audited, rule: rule.name, frequency: rule.frequency } : audited,
    });
  }
}
