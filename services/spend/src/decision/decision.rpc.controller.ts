import { Controller } from '@nestjs/common';
import { spendRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ExplainAuthorization } from './use-cases/explain-authorization.ts';

@Controller()
export class DecisionRpcController {
  constructor(private readonly explainAuthorization: ExplainAuthorization) {}

  @Rpc(spendRpc.explainAuthorization)
  explain(ctx: Ctx, request: RequestOf<typeof spendRpc.explainAuthorization>) {
    return this.explainAuthorization.execute(ctx, request);
  }
}
