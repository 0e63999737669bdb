import { Controller } from '@nestjs/common';
import { categoryRulesHttp, categoryRulesRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class CategoryRulesController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(categoryRulesHttp.listCategoryRules)
  list(ctx: Ctx, _: RouteInput<typeof categoryRulesHttp.listCategoryRules>) {
    return this.rpc.call(ctx, categoryRulesRpc.listCategoryRules, {});
  }

  @Route(categoryRulesHttp.createCategoryRule)
  create(ctx: Ctx, { body }: RouteInput<typeof categoryRulesHttp.createCategoryRule>) {
    return this.rpc.call(ctx, categoryRulesRpc.createCategoryRule, body);
  }

  @Route(categoryRulesHttp.orderCategoryRules)
  order(ctx: Ctx, { body }: RouteInput<typeof categoryRulesHttp.orderCategoryRules>) {
    return this.rpc.call(ctx, categoryRulesRpc.orderCategoryRules, body);
  }

  @Route(categoryRulesHttp.previewCategoryRule)
  preview(ctx: Ctx, { query }: RouteInput<typeof categoryRulesHttp.previewCategoryRule>) {
    return this.rpc.call(ctx, categoryRulesRpc.previewCategoryRule, query);
  }

  @Route(categoryRulesHttp.updateCategoryRule)
  update(ctx: Ctx, { params, body }: RouteInput<typeof categoryRulesHttp.updateCategoryRule>) {
    return this.rpc.call(ctx, categoryRulesRpc.updateCategoryRule, { ruleId: params.id, ...body });
  }

  @Route(categoryRulesHttp.deleteCategoryRule)
  delete(ctx: Ctx, { params }: RouteInput<typeof categoryRulesHttp.deleteCategoryRule>) {
    return this.rpc.call(ctx, categoryRulesRpc.deleteCategoryRule, { ruleId: params.id });
  }

  @Route(categoryRulesHttp.applyCategoryRule)
  apply(ctx: Ctx, { params }: RouteInput<typeof categoryRulesHttp.applyCategoryRule>) {
    return this.rpc.call(ctx, categoryRulesRpc.applyCategoryRule, { ruleId: params.id });
  }
}
