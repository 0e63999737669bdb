import { Controller } from '@nestjs/common';
import { spendRulesRpc, spendRulesHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class SpendRulesController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(spendRulesHttp.listSpendRules)
  list(ctx: Ctx, { query }: RouteInput<typeof spendRulesHttp.listSpendRules>) {
    return this.rpc.call(ctx, spendRulesRpc.listRules, query);
  }

  @Route(spendRulesHttp.getSpendRule)
  get(ctx: Ctx, { params }: RouteInput<typeof spendRulesHttp.getSpendRule>) {
    return this.rpc.call(ctx, spendRulesRpc.getRule, { ruleId: params.id });
  }

  @Route(spendRulesHttp.createSpendRule)
  create(ctx: Ctx, { body }: RouteInput<typeof spendRulesHttp.createSpendRule>) {
    return this.rpc.call(ctx, spendRulesRpc.createRule, body);
  }

  @Route(spendRulesHttp.updateSpendRule)
  update(ctx: Ctx, { params, body }: RouteInput<typeof spendRulesHttp.updateSpendRule>) {
    return this.rpc.call(ctx, spendRulesRpc.updateRule, { ruleId: params.id, ...body });
  }
}
