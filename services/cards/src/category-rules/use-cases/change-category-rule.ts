import { Injectable } from '@nestjs/common';
import {
  failure,
  maxCategoryRules,
  notFound,
  type AuditAction,
  type CategoryRuleWire,
  type categoryRulesRpc,
  type RequestOf,
} from '@almoner/contracts';
import { AuditTrail, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { CategoryRuleRepository, type RuleTerms } from '../persistence/category-rule.repository.ts';
import { ChartCategoryRepository } from '../persistence/chart-category.repository.ts';
import { CategoryNames } from './category-names.ts';

type Create = RequestOf<typeof categoryRulesRpc.createCategoryRule>;
type Update = RequestOf<typeof categoryRulesRpc.updateCategoryRule>;
type NameOf = (categoryId: string | null) => string | null;

/** Creates, changes and deletes category rules. Purchases that they categorized stay as they are. */
@Injectable()
export class ChangeCategoryRule {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: CategoryRuleRepository,
    private readonly chart: ChartCategoryRepository,
    private readonly categories: CategoryNames,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws DomainError `category_not_usable`, `too_many_category_rules`. */
  async create(ctx: Ctx, command: Create): Promise<CategoryRuleWire> {
    const { organizationId } = authorize(ctx, 'category.manage');
    const { match, categoryId, memo = null } = command;
    const nameOf = await this.categories.read(ctx, [categoryId]);
    return this.unitOfWork.runOnce(ctx, 'category-rule.create', command, async (tx) => {
      const known = await this.lock(tx, organizationId);
      if (known.length >= maxCategoryRules) throw failure('too_many_category_rules');
      const terms = { match, categoryId, memo: withoutEmpty(memo), isActive: true };
      await this.chart.addUsable(tx, organizationId, categoryId, nameOf(categoryId) ?? '');
      const id = await this.rules.add(tx, organizationId, terms);
      await this.record(tx, ctx, 'category-rule.create', { id, nameOf, before: null, after: terms });
      return this.one(tx, organizationId, id);
    });
  }

  /** @throws DomainError `not_found`, `changed_meanwhile`, `category_not_usable` for the category that is set. */
  async update(ctx: Ctx, command: Update): Promise<CategoryRuleWire> {
    const { organizationId } = authorize(ctx, 'category.manage');
    const { ruleId, version, ...changed } = command;
    const nameOf = await this.categories.read(
      ctx,
      changed.categoryId === undefined ? [] : [changed.categoryId],
    );
    return this.unitOfWork.runOnce(ctx, 'category-rule.update', command, async (tx) => {
      const before = ruleOf(await this.lock(tx, organizationId), ruleId);
      if (before.version !== version) throw failure('changed_meanwhile');
      const { categoryId = before.categoryId, memo = before.memo } = changed;
      const { match = before.match, isActive = before.isActive } = changed;
      const after = { match, categoryId, memo: withoutEmpty(memo), isActive };
      if (changed.categoryId !== undefined)
        await this.chart.addUsable(tx, organizationId, categoryId, nameOf(categoryId) ?? '');
      await this.rules.save(tx, organizationId, ruleId, after);
      await this.record(tx, ctx, 'category-rule.update', { id: ruleId, nameOf, before, after });
      return this.one(tx, organizationId, ruleId);
    });
  }

  /** @throws DomainError `not_found`. */
  async delete(
    ctx: Ctx,
    command: RequestOf<typeof categoryRulesRpc.deleteCategoryRule>,
  ): Promise<Record<string, never>> {
    const { organizationId } = authorize(ctx, 'category.manage');
    const nameOf = await this.categories.read(ctx, []);
    return this.unitOfWork.runOnce(ctx, 'category-rule.delete', command, async (tx) => {
      const before = ruleOf(await this.lock(tx, organizationId), command.ruleId);
      await this.rules.remove(tx, organizationId, before.id);
      await this.record(tx, ctx, 'category-rule.delete', { id: before.id, nameOf, before, after: null });
      return {};
    });
  }

  /** @throws DomainError `not_found`, `changed_meanwhile` unless each rule of the organization is named once. */
  async order(
    ctx: Ctx,
    command: RequestOf<typeof categoryRulesRpc.orderCategoryRules>,
  ): Promise<CategoryRuleWire[]> {
    const { organizationId } = authorize(ctx, 'category.manage');
    const { ruleIds } = command;
    return this.unitOfWork.runOnce(ctx, 'category-rule.order', command, async (tx) => {
      const known = await this.lock(tx, organizationId);
      const named = new Set(ruleIds);
      ruleIds.forEach((id) => ruleOf(known, id));
      if (named.size !== ruleIds.length || named.size !== known.length) throw failure('changed_meanwhile');
      await this.rules.setOrder(tx, organizationId, ruleIds);
      for (const { id, match, position } of known) {
        const after = ruleIds.indexOf(id) + 1;
        if (after === position) continue;
        await this.audit.record(tx, ctx, {
          action: 'category-rule.move',
          subject: { kind: 'category_rule', id, name: match.value },
          before: { position },
          after: { position: after },
        });
      }
      return this.rules.listIn(tx, organizationId);
    });
  }

  private async lock(tx: Transaction, organizationId: string): Promise<CategoryRuleWire[]> {
    await this.rules.lock(tx, organizationId);
    return this.rules.listIn(tx, organizationId);
  }

  private async one(tx: Transaction, organizationId: string, id: string): Promise<CategoryRuleWire> {
    return ruleOf(await this.rules.listIn(tx, organizationId), id);
  }

  private async record(
    tx: Transaction,
    ctx: Ctx,
    action: AuditAction,
    change: { id: string; nameOf: NameOf; before: RuleTerms | null; after: RuleTerms | null },
  ): Promise<void> {
    const { id, nameOf, before, after } = change;
    const recorded = (terms: RuleTerms | null) =>
      terms && {
        matchBy: terms.match.by,
        matchValue: terms.match.value,
        category: nameOf(terms.categoryId),
        memo: terms.memo,
        isActive: terms.isActive,
      };
    const name = (after ?? before)?.match.value ?? '';
    await this.audit.record(tx, ctx, {
      action,
      subject: { kind: 'category_rule', id, name },
      before: recorded(before),
      after: recorded(after),
    });
  }
}

const withoutEmpty = (memo: string | null) => (memo === '' ? null : memo);

function ruleOf(rules: readonly CategoryRuleWire[], ruleId: string): CategoryRuleWire {
  const rule = rules.find(({ id }) => id === ruleId);
  if (rule === undefined) throw notFound();
  return rule;
}
