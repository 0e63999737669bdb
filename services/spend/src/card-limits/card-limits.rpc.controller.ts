import { Controller } from '@nestjs/common';
import { approvalsRpc, spendRulesRpc, spendRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ChangeCardExpiry } from './use-cases/change-card-expiry.ts';
import { ChangeCardLimit } from './use-cases/change-card-limit.ts';
import { RequestCardLimit } from './use-cases/request-card-limit.ts';
import { SetCardIncrease } from './use-cases/set-card-increase.ts';
import { SwapRule } from './use-cases/swap-rule.ts';

@Controller()
export class CardLimitsRpcController {
  constructor(
    private readonly changeCardLimit: ChangeCardLimit,
    private readonly changeCardExpiry: ChangeCardExpiry,
    private readonly requestCardLimit: RequestCardLimit,
    private readonly swapRule: SwapRule,
    private readonly setCardIncrease: SetCardIncrease,
  ) {}

  @Rpc(spendRpc.changeCardLimit)
  change(ctx: Ctx, command: RequestOf<typeof spendRpc.changeCardLimit>) {
    return this.changeCardLimit.execute(ctx, command);
  }

  @Rpc(spendRpc.changeCardExpiry)
  changeExpiry(ctx: Ctx, command: RequestOf<typeof spendRpc.changeCardExpiry>) {
    return this.changeCardExpiry.execute(ctx, command);
  }

  @Rpc(spendRpc.setCardIncrease)
  setIncrease(ctx: Ctx, command: RequestOf<typeof spendRpc.setCardIncrease>) {
    return this.setCardIncrease.execute(ctx, command);
  }

  @Rpc(spendRulesRpc.swapRule)
  swap(ctx: Ctx, command: RequestOf<typeof spendRulesRpc.swapRule>) {
    return this.swapRule.execute(ctx, command);
  }

  @Rpc(approvalsRpc.requestCardLimit)
  request(ctx: Ctx, command: RequestOf<typeof approvalsRpc.requestCardLimit>) {
    return this.requestCardLimit.execute(ctx, command);
  }
}
