import { Controller } from '@nestjs/common';
import { rulesRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { CreateRule } from './use-cases/create-rule.ts';
import { ListRules } from './use-cases/list-rules.ts';
import { UpdateRule } from './use-cases/update-rule.ts';

@Controller()
export class RulesRpcController {
  constructor(
    private readonly listRules: ListRules,
    private readonly createRule: CreateRule,
    private readonly updateRule: UpdateRule,
  ) {}

  @Rpc(rulesRpc.listRules)
  list(ctx: Ctx, request: RequestOf<typeof rulesRpc.listRules>) {
    return this.listRules.execute(ctx, request);
  }

  @Rpc(rulesRpc.getRule)
  get(ctx: Ctx, { ruleId }: RequestOf<typeof rulesRpc.getRule>) {
    return this.listRules.one(ctx, ruleId);
  }

  @Rpc(rulesRpc.createRule)
  create(ctx: Ctx, command: RequestOf<typeof rulesRpc.createRule>) {
    return this.createRule.execute(ctx, command);
  }

  @Rpc(rulesRpc.updateRule)
  update(ctx: Ctx, command: RequestOf<typeof rulesRpc.updateRule>) {
    return this.updateRule.execute(ctx, command);
  }
}
