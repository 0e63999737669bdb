import { Inject, Injectable } from '@nestjs/common';
import {
  cardsEvents,
  failure,
  firstCategoryRule,
  notFound,
  type CategoryRuleWire,
  type categoryRulesRpc,
  type RequestOf,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import {
  AuditTrail,
  CLOCK,
  UnitOfWork,
  authorize,
  newEvent,
  serviceContext,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { CategoryRuleRepository } from '../../category-rules/persistence/category-rule.repository.ts';
import { RuleRunRepository, type RunOf } from '../../category-rules/persistence/rule-run.repository.ts';
import { CodingPublisher } from '../coding-publisher.ts';
import { authorizationOf, byAuthorization } from '../domain/coding-order.ts';
import { CodingRepository } from '../persistence/coding.repository.ts';
import { RuleCodingRepository } from '../persistence/rule-coding.repository.ts';
import { CategorizeByRule, type CategorizedLine } from './categorize-by-rule.ts';

/** Bounds the locks and the events of a transaction. */
const linesPerStep = 200;

/** Applies a category rule to earlier purchases without a category: those for which it is the first rule that matches. */
@Injectable()
export class ApplyCategoryRule {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: CategoryRuleRepository,
    private readonly runs: RuleRunRepository,
    private readonly coding: CodingRepository,
    private readonly ruleCoding: RuleCodingRepository,
    private readonly categorizeByRule: CategorizeByRule,
    private readonly publisher: CodingPublisher,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Begins a run, which continues in the background; while one is in progress, no other begins.
   * @throws DomainError `not_found`, `category_rule_not_in_effect`.
   */
  async start(
    ctx: Ctx,
    command: RequestOf<typeof categoryRulesRpc.applyCategoryRule>,
  ): Promise<CategoryRuleWire> {
    const { organizationId } = authorize(ctx, 'category.manage');
    const of = { organizationId, ruleId: command.ruleId };
    return this.unitOfWork.runOnce(ctx, 'category-rule.apply', command, async (tx) => {
      await this.rules.lock(tx, organizationId);
      const rule = await this.find(tx, of);
      if (!rule.isInEffect) throw failure('category_rule_not_in_effect');
      if (!(await this.runs.start(tx, of, rule.version, this.clock.now()))) return rule;
      await this.audit.record(tx, ctx, {
        action: 'category-rule.apply',
        subject: { kind: 'category_rule', id: rule.id, name: rule.match.value },
        before: null,
        after: null,
      });
      return this.find(tx, of);
    });
  }

  /**
   * Continues a run in one transaction, which also stores its progress, so that nothing is repeated after a crash. A run ends early
   * when its rule is changed, deleted or no longer in effect. Returns whether there is more to do.
   */
  async continue(of: RunOf): Promise<boolean> {
    const { organizationId, ruleId } = of;
    const ctx = serviceContext('cards', organizationId);
    return this.unitOfWork.run(ctx, async (tx) => {
      const run = await this.runs.lock(tx, of);
      if (run === null) return false;
      const rules = await this.rules.inEffect(tx, organizationId);
      const rule = rules.find(({ id, version }) => id === ruleId && version === run.ruleVersion);
      const lines =
        rule === undefined
          ? []
          : await this.ruleCoding.nextUncategorized(tx, organizationId, run.reached, linesPerStep);
      const last = lines.at(-1);
      if (rule === undefined || last === undefined) {
        await this.runs.finish(tx, of, this.clock.now());
        return false;
      }
      const matching = lines
        .filter(({ merchant }) => firstCategoryRule(rules, merchant) === rule)
        .toSorted(byAuthorization);
      await this.coding.lockAuthorizations(tx, organizationId, matching.map(authorizationOf));
      const categorized = await this.categorizeByRule.earlier(tx, ctx, organizationId, matching, rule);
      await this.publish(tx, organizationId, categorized);
      await this.runs.saveProgress(tx, of, last, categorized.length);
      return true;
    });
  }

  /** For each purchase in turn its entry of the audit log, its coding for the books, and the change for open pages. */
  private async publish(
    tx: Transaction,
    organizationId: string,
    categorized: readonly CategorizedLine[],
  ): Promise<void> {
    const ids = new Set(categorized.map(({ line }) => line.id));
    const codings = Map.groupBy(
      await this.publisher.takeFacts(tx, organizationId, [...ids]),
      // A capture without a category of its own has that of its authorization.
      ({ purchaseId, authorizationId }) => (ids.has(purchaseId) ? purchaseId : authorizationId),
    );
    const occurredAt = this.clock.now().toISOString();
    await tx.publishAll(
      categorized.flatMap(({ line: { id, userId }, auditEvents }) => [
        ...auditEvents,
        ...(codings.get(id) ?? []).map((coding) => newEvent(cardsEvents.purchaseCoded, coding)),
        newEvent(cardsEvents.purchaseChanged, { organizationId, purchaseId: id, userId, occurredAt }),
      ]),
    );
  }

  private async find(tx: Transaction, { organizationId, ruleId }: RunOf): Promise<CategoryRuleWire> {
    const rules = await this.rules.listIn(tx, organizationId);
    const rule = rules.find(({ id }) => id === ruleId);
    if (rule === undefined) throw notFound();
    return rule;
  }
}
