import { Injectable } from '@nestjs/common';
import { firstCategoryRule, type cardsRpc, type ReplyOf } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { CategoryRuleRepository } from '../../category-rules/persistence/category-rule.repository.ts';
import { CodingRepository } from '../persistence/coding.repository.ts';
import { GetPurchase } from './get-purchase.ts';

@Injectable()
export class SuggestCategory {
  constructor(
    private readonly getPurchase: GetPurchase,
    private readonly rules: CategoryRuleRepository,
    private readonly coding: CodingRepository,
  ) {}

  /** @throws DomainError `not_found` for a purchase that does not exist or that the caller may not see. */
  async execute(ctx: Ctx, purchaseId: string): Promise<ReplyOf<typeof cardsRpc.suggestCategory>> {
    const { merchant, spendProgramId } = await this.getPurchase.execute(ctx, purchaseId);
    const rules = (await this.rules.list(ctx)).filter(({ isInEffect }) => isInEffect);
    const rule = firstCategoryRule(rules, merchant);
    if (rule !== null) return { categoryId: rule.categoryId, ruleId: rule.id, basis: 'rule' };
    const used = await this.coding.mostUsedCategory(ctx, merchant.name);
    if (used !== null) return { categoryId: used, ruleId: null, basis: 'merchant' };
    const usual = spendProgramId === null ? null : await this.coding.programDefault(ctx, spendProgramId);
    return { categoryId: usual, ruleId: null, basis: usual === null ? null : 'program' };
  }
}
