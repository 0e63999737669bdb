import { Controller } from '@nestjs/common';
import { approvalsRpc, spendRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ChangeCardLimit } from './use-cases/change-card-limit.ts';
import { RequestCardLimit } from './use-cases/request-card-limit.ts';

@Controller()
export class CardLimitsRpcController {
  constructor(
    private readonly changeCardLimit: ChangeCardLimit,
    private readonly requestCardLimit: RequestCardLimit,
  ) {}

  @Rpc(spendRpc.changeCardLimit)
  change(ctx: Ctx, command: RequestOf<typeof spendRpc.changeCardLimit>) {
    return this.changeCardLimit.execute(ctx, command);
  }

  @Rpc(approvalsRpc.requestCardLimit)
  request(ctx: Ctx, command: RequestOf<typeof approvalsRpc.requestCardLimit>) {
    return this.requestCardLimit.execute(ctx, command);
  }
}
