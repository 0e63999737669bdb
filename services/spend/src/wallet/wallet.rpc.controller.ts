import { Controller } from '@nestjs/common';
import { spendRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { StartDeposit } from './use-cases/start-deposit.ts';

@Controller()
export class WalletRpcController {
  constructor(private readonly startDeposit: StartDeposit) {}

  @Rpc(spendRpc.startDeposit)
  deposit(ctx: Ctx, request: RequestOf<typeof spendRpc.startDeposit>) {
    return this.startDeposit.execute(ctx, request);
  }
}
