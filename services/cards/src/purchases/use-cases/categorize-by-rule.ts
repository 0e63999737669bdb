import { Injectable } from '@nestjs/common';
import { firstCategoryRule, type Merchant } from '@almoner/contracts';
import {
  AuditTrail,
  type Ctx,
  type NewEvent,
  type RecordedChange,
  type Transaction,
} from '@almoner/platform';
import {
  CategoryRuleRepository,
  type RuleInEffect,
} from '../../category-rules/persistence/category-rule.repository.ts';
import { RuleCodingRepository, type RuleCodedLine } from '../persistence/rule-coding.repository.ts';

export interface CategorizedLine {
  readonly line: RuleCodedLine;
  readonly auditEvents: readonly NewEvent[];
}

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
    line: RuleCodedLine,
    rule: RuleInEffect,
  ): Promise<void> {
    const isCoded = await this.coding.addToNew(tx, organizationId, line, codingOf(rule));
    if (isCoded) await this.audit.record(tx, ctx, entryOf(line, rule));
  }

  /**
   * Earlier purchases, in this order. Returns those that it categorized, each with the entry for the audit log, which is
   * still to be published; not those that have a category meanwhile. Their authorizations must be locked.
   */
  async earlier(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    lines: readonly RuleCodedLine[],
    rule: RuleInEffect,
  ): Promise<CategorizedLine[]> {
    const coded = await this.coding.addToUncategorized(tx, organizationId, lines, codingOf(rule));
    return coded.map((line) => ({ line, auditEvents: this.audit.eventsOf(ctx, entryOf(line, rule)) }));
  }
}

const entryOf = ({ id, merchant }: RuleCodedLine, rule: RuleInEffect): RecordedChange => ({
  action: 'purchase.code',
  subject: { kind: 'purchase', id, name: merchant.name },
  before: { category: null },
  after: { category: rule.categoryName, rule: rule.match.value, ruleId: rule.id },
});

const codingOf = ({ id, categoryId, memo }: RuleInEffect) => ({ ruleId: id, categoryId, memo });
