import { Controller } from '@nestjs/common';
import { categoryRulesRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ChangeCategoryRule } from './use-cases/change-category-rule.ts';
import { ListCategoryRules } from './use-cases/list-category-rules.ts';

@Controller()
export class CategoryRulesRpcController {
  constructor(
    private readonly listRules: ListCategoryRules,
    private readonly changeRule: ChangeCategoryRule,
  ) {}

  @Rpc(categoryRulesRpc.listCategoryRules)
  list(ctx: Ctx, _: RequestOf<typeof categoryRulesRpc.listCategoryRules>) {
    return this.listRules.execute(ctx);
  }

  @Rpc(categoryRulesRpc.createCategoryRule)
  create(ctx: Ctx, command: RequestOf<typeof categoryRulesRpc.createCategoryRule>) {
    return this.changeRule.create(ctx, command);
  }

  @Rpc(categoryRulesRpc.updateCategoryRule)
  update(ctx: Ctx, command: RequestOf<typeof categoryRulesRpc.updateCategoryRule>) {
    return this.changeRule.update(ctx, command);
  }

  @Rpc(categoryRulesRpc.deleteCategoryRule)
  delete(ctx: Ctx, command: RequestOf<typeof categoryRulesRpc.deleteCategoryRule>) {
    return this.changeRule.delete(ctx, command);
  }

  @Rpc(categoryRulesRpc.orderCategoryRules)
  order(ctx: Ctx, command: RequestOf<typeof categoryRulesRpc.orderCategoryRules>) {
    return this.changeRule.order(ctx, command);
  }
}
