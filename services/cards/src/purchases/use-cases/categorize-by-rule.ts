import { Injectable } from '@nestjs/common';
import { firstCategoryRule, type Merchant } from '@almoner/contracts';
import { AuditTrail, type Ctx, type Transaction } from '@almoner/platform';
import {
  CategoryRuleRepository,
  type RuleInEffect,
} from '../../category-rules/persistence/category-rule.repository.ts';
import { RuleCodingRepository, type RuledLine } from '../persistence/rule-coding.repository.ts';

/** Categorizes purchases by the first category rule that matches, with an entry in the audit log for each. */
@Injectable()
export class CategorizeByRule {
  constructor(
    private readonly rules: CategoryRuleRepository,
    private readonly coding: RuleCodingRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** The rule that decides on purchases at this merchant now; null without one. */
  async ruleFor(tx: Transaction, organizationId: string, merchant: Merchant): Promise<RuleInEffect | null> {
    return firstCategoryRule(await this.rules.inEffect(tx, organizationId), merchant);
  }

  /** A purchase that arrives, unless it has a coding already. */
  async arrived(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    line: RuledLine,
    rule: RuleInEffect,
  ): Promise<void> {
    const isCoded = await this.coding.addToNew(tx, organizationId, line, codingOf(rule));
    if (isCoded) await this.record(tx, ctx, line, rule);
  }

  /** An earlier purchase. Returns false and changes nothing if it has a category meanwhile. Its authorization must be locked. */
  async earlier(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    line: RuledLine,
    rule: RuleInEffect,
  ): Promise<boolean> {
    const isCoded = await this.coding.addToUncategorized(tx, organizationId, line, codingOf(rule));
    if (isCoded) await this.record(tx, ctx, line, rule);
    return isCoded;
  }

  private async record(tx: Transaction, ctx: Ctx, line: RuledLine, rule: RuleInEffect): Promise<void> {
    await this.audit.record(tx, ctx, {
      action: 'purchase.code',
      subject: { kind: 'purchase', id: line.id, name: line.merchant.name },
      before: { category: null },
      after: { category: rule.categoryName, rule: rule.match.value, ruleId: rule.id },
    });
  }
}

const codingOf = ({ id, categoryId, memo }: RuleInEffect) => ({ ruleId: id, categoryId, memo });
