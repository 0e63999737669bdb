import { Controller } from '@nestjs/common';
import { payoutsRpc } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ListFailedPayouts } from './use-cases/list-failed-payouts.ts';

@Controller()
export class PayoutsRpcController {
  constructor(private readonly listFailedPayouts: ListFailedPayouts) {}

  @Rpc(payoutsRpc.listFailed)
  listFailed(ctx: Ctx) {
    return this.listFailedPayouts.execute(ctx);
  }
}
