import { Injectable } from '@nestjs/common';
import {
  CategoryRuleMatch,
  firstCategoryRule,
  notFound,
  type categoryRulesRpc,
  type ReplyOf,
  type RequestOf,
} from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { CategoryRuleRepository } from '../../category-rules/persistence/category-rule.repository.ts';
import { PurchaseReader } from '../persistence/purchase.reader.ts';
import { RuleCodingRepository } from '../persistence/rule-coding.repository.ts';

type Preview = typeof categoryRulesRpc.previewCategoryRule;

const searchedMax = 10_000;
const examplesMax = 5;

/** The purchases that a rule would categorize if it were applied now; changes nothing. */
@Injectable()
export class PreviewCategoryRule {
  constructor(
    private readonly rules: CategoryRuleRepository,
    private readonly coding: RuleCodingRepository,
    private readonly purchases: PurchaseReader,
  ) {}

  /** @throws DomainError `not_found` for a rule that does not exist. */
  async execute(ctx: Ctx, { by, value, ruleId, categoryId }: RequestOf<Preview>): Promise<ReplyOf<Preview>> {
    authorize(ctx, 'category.manage');
    const tried = await this.rulesWith(ctx, ruleId, CategoryRuleMatch.parse({ by, value }));
    const groups = await this.coding.groupByMerchant(ctx, categoryId, searchedMax + 1, examplesMax);
    const searched = groups.reduce((sum, { count }) => sum + count, 0);
    const matching = groups.filter(
      ({ merchant }) => firstCategoryRule(tried, merchant)?.isPreviewed === true,
    );
    const newest = matching
      .flatMap((group) => group.newest)
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
      .slice(0, examplesMax);
    const examples = await this.purchases.findPurchases(
      ctx,
      newest.map(({ id }) => id),
      null,
    );
    return {
      count: matching.reduce((sum, { count }) => sum + count, 0),
      hasMore: searched > searchedMax,
      examples: examples.toSorted((one, other) => other.occurredAt.localeCompare(one.occurredAt)),
    };
  }

  /** The rules in effect, with the previewed one at its position, or else after the others. */
  private async rulesWith(ctx: Ctx, ruleId: string | undefined, match: CategoryRuleMatch) {
    const known = await this.rules.list(ctx);
    const previewed = { match, isPreviewed: true };
    if (ruleId !== undefined && !known.some(({ id }) => id === ruleId)) throw notFound();
    const tried = known
      .filter(({ id, isInEffect }) => isInEffect || id === ruleId)
      .map((rule) => (rule.id === ruleId ? previewed : { match: rule.match, isPreviewed: false }));
    return ruleId === undefined ? [...tried, previewed] : tried;
  }
}
