import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  spendEvents,
  type NamedSpendRuleWire,
  type RequestOf,
  type spendRulesRpc,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { CardRuleRepository } from '../persistence/card-rule.repository.ts';
import { RuleRepository, type SpendRule } from '../persistence/rule.repository.ts';
import { ListRules } from './list-rules.ts';

/** The name and limit of a named rule. A new limit is in force on all its cards when this returns. */
@Injectable()
export class UpdateRule {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: RuleRepository,
    private readonly cardRules: CardRuleRepository,
    private readonly listRules: ListRules,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found`, `changed_meanwhile` */
  async execute(ctx: Ctx, command: RequestOf<typeof spendRulesRpc.updateRule>): Promise<NamedSpendRuleWire> {
    const { organizationId } = authorize(ctx, 'rule.manage');
    const { ruleId, version } = command;
    await this.unitOfWork.runOnce(ctx, 'update-rule', command, async (tx) => {
      const known = await this.rules.lock(tx, organizationId, ruleId);
      if (known === null) throw notFound();
      if (version !== undefined && version !== known.version) throw failure('changed_meanwhile');
      const rule = { ...known, name: command.name ?? known.name, limit: command.limit ?? known.limit };
      if (rule.name === known.name && rule.limit === known.limit) return {};
      await this.rules.save(tx, organizationId, rule);
      await this.record(tx, ctx, known, rule);
      if (rule.limit !== known.limit) await this.changeCards(tx, organizationId, rule);
      return {};
    });
    return this.listRules.one(ctx, ruleId);
  }

  private async changeCards(tx: Transaction, organizationId: string, rule: SpendRule): Promise<void> {
    const { frequency, currency } = rule;
    const now = this.clock.now();
    for (const card of await this.cardRules.changeLimits(tx, organizationId, rule, now))
      await tx.publish(spendEvents.cardLimitChanged, {
        organizationId,
        ...card,
        frequency,
        currency,
        occurredAt: now.toISOString(),
      });
  }

  private async record(tx: Transaction, ctx: Ctx, before: SpendRule, after: SpendRule): Promise<void> {
    const terms = ({ name, limit, currency }: SpendRule) => ({ name, limit: { amount: limit, currency } });
    await this.audit.record(tx, ctx, {
      action: 'rule.update',
      subject: { kind: 'rule', id: after.id, name: after.name ?? '' },
      before: terms(before),
      after: terms(after),
    });
  }
}
