import { Controller } from '@nestjs/common';
import { categoryRulesRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ApplyCategoryRule } from './use-cases/apply-category-rule.ts';
import { PreviewCategoryRule } from './use-cases/preview-category-rule.ts';

@Controller()
export class CategoryRuleRunsRpcController {
  constructor(
    private readonly previewRule: PreviewCategoryRule,
    private readonly applyRule: ApplyCategoryRule,
  ) {}

  @Rpc(categoryRulesRpc.previewCategoryRule)
  preview(ctx: Ctx, request: RequestOf<typeof categoryRulesRpc.previewCategoryRule>) {
    return this.previewRule.execute(ctx, request);
  }

  @Rpc(categoryRulesRpc.applyCategoryRule)
  apply(ctx: Ctx, command: RequestOf<typeof categoryRulesRpc.applyCategoryRule>) {
    return this.applyRule.start(ctx, command);
  }
}
