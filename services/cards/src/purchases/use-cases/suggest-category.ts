import { Injectable } from '@nestjs/common';
import {
  firstCategoryRule,
  permissionScopeOf,
  type cardsRpc,
  type PurchaseWire,
  type ReplyOf,
} from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { CategoryRuleRepository } from '../../category-rules/persistence/category-rule.repository.ts';
import { CodingRepository } from '../persistence/coding.repository.ts';
import { FundRepository, type FundWithCategories } from '../persistence/fund.repository.ts';
import { GetPurchase } from './get-purchase.ts';

type Suggestion = Omit<ReplyOf<typeof cardsRpc.suggestCategory>, 'fund'>;

@Injectable()
export class SuggestCategory {
  constructor(
    private readonly getPurchase: GetPurchase,
    private readonly rules: CategoryRuleRepository,
    private readonly coding: CodingRepository,
    private readonly funds: FundRepository,
  ) {}

  /** @throws DomainError `not_found` for a purchase that does not exist or that the caller may not see. */
  async execute(ctx: Ctx, purchaseId: string): Promise<ReplyOf<typeof cardsRpc.suggestCategory>> {
    const purchase = await this.getPurchase.execute(ctx, purchaseId);
    // A refund spends nothing of the fund, so it may have any category.
    const fund =
      purchase.amount > 0 ? await this.funds.fundWithCategories(ctx, purchase.payingAccountId) : null;
    const suggestion = await this.suggestion(ctx, purchase, fund);
    if (fund === null) return { ...suggestion, fund };
    // Its name may be that of a donor.
    const mayReadFunds =
      ctx.organizationId !== null &&
      permissionScopeOf(ctx.actor, 'account.read', ctx.organizationId) !== 'none';
    return { ...suggestion, fund: { ...fund, name: mayReadFunds ? fund.name : null } };
  }

  private async suggestion(
    ctx: Ctx,
    { merchant, spendProgramId }: PurchaseWire,
    fund: FundWithCategories | null,
  ): Promise<Suggestion> {
    const isIncluded = (categoryId: string) => fund === null || fund.categoryIds.includes(categoryId);
    const rules = (await this.rules.list(ctx)).filter(({ isInEffect }) => isInEffect);
    const rule = firstCategoryRule(rules, merchant);
    if (rule !== null && isIncluded(rule.categoryId))
      return { categoryId: rule.categoryId, ruleId: rule.id, basis: 'rule' };
    const used = await this.coding.mostUsedCategory(ctx, merchant.name, fund?.categoryIds ?? null);
    if (used !== null) return { categoryId: used, ruleId: null, basis: 'merchant' };
    const usual = spendProgramId === null ? null : await this.coding.programDefault(ctx, spendProgramId);
    return usual !== null && isIncluded(usual)
      ? { categoryId: usual, ruleId: null, basis: 'program' }
      : { categoryId: null, ruleId: null, basis: null };
  }
}
