import { Injectable } from '@nestjs/common';
import { failure, type NamedSpendRuleWire, type RequestOf, type spendRulesRpc } from '@almoner/contracts';
import { AuditTrail, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { AccountRepository } from '../../ledger/persistence/account.repository.ts';
import { RuleRepository } from '../persistence/rule.repository.ts';
import { ListRules } from './list-rules.ts';

/** A named rule that cards may share. */
@Injectable()
export class CreateRule {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: RuleRepository,
    private readonly accounts: AccountRepository,
    private readonly listRules: ListRules,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws DomainError `organization_not_active` while the organization has no wallet. */
  async execute(ctx: Ctx, command: RequestOf<typeof spendRulesRpc.createRule>): Promise<NamedSpendRuleWire> {
    const { organizationId } = authorize(ctx, 'rule.manage');
    const { ruleId } = await this.unitOfWork.runOnce(ctx, 'create-rule', command, async (tx) => {
      const { name, frequency, limit } = command;
      const currency = await this.accounts.currencyOf(tx, organizationId);
      if (currency === null) throw failure('organization_not_active');
      const id = await this.rules.addNamed(tx, organizationId, name, { frequency, limit, currency });
      await this.audit.record(tx, ctx, {
        action: 'rule.create',
        subject: { kind: 'rule', id, name },
        before: null,
        after: { name, frequency, limit: { amount: limit, currency } },
      });
      return { ruleId: id };
    });
    return this.listRules.one(ctx, ruleId);
  }
}
