import { Controller } from '@nestjs/common';
import { spendRulesRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { CreateRule } from './use-cases/create-rule.ts';
import { ListRules } from './use-cases/list-rules.ts';
import { UpdateRule } from './use-cases/update-rule.ts';

@Controller()
export class SpendRulesRpcController {
  constructor(
    private readonly listRules: ListRules,
    private readonly createRule: CreateRule,
    private readonly updateRule: UpdateRule,
  ) {}

  @Rpc(spendRulesRpc.listRules)
  list(ctx: Ctx, request: RequestOf<typeof spendRulesRpc.listRules>) {
    return this.listRules.execute(ctx, request);
  }

  @Rpc(spendRulesRpc.getRule)
  get(ctx: Ctx, { ruleId }: RequestOf<typeof spendRulesRpc.getRule>) {
    return this.listRules.one(ctx, ruleId);
  }

  @Rpc(spendRulesRpc.createRule)
  create(ctx: Ctx, command: RequestOf<typeof spendRulesRpc.createRule>) {
    return this.createRule.execute(ctx, command);
  }

  @Rpc(spendRulesRpc.updateRule)
  update(ctx: Ctx, command: RequestOf<typeof spendRulesRpc.updateRule>) {
    return this.updateRule.execute(ctx, command);
  }
}
