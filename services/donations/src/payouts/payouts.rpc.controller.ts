import { Controller } from '@nestjs/common';
import { payoutsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { FindPayoutLines } from './use-cases/find-payout-lines.ts';
import { ListFailedPayouts } from './use-cases/list-failed-payouts.ts';
import { ListPayouts } from './use-cases/list-payouts.ts';

@Controller()
export class PayoutsRpcController {
  constructor(
    private readonly payouts: ListPayouts,
    private readonly findPayoutLines: FindPayoutLines,
    private readonly listFailedPayouts: ListFailedPayouts,
  ) {}

  @Rpc(payoutsRpc.list)
  list(ctx: Ctx, page: RequestOf<typeof payoutsRpc.list>) {
    return this.payouts.list(ctx, page);
  }

  @Rpc(payoutsRpc.get)
  get(ctx: Ctx, { payoutId }: RequestOf<typeof payoutsRpc.get>) {
    return this.payouts.get(ctx, payoutId);
  }

  @Rpc(payoutsRpc.listLines)
  listLines(ctx: Ctx, page: RequestOf<typeof payoutsRpc.listLines>) {
    return this.payouts.listLines(ctx, page);
  }

  @Rpc(payoutsRpc.findLines)
  findLines(ctx: Ctx, { lineIds }: RequestOf<typeof payoutsRpc.findLines>) {
    return this.findPayoutLines.execute(ctx, lineIds);
  }

  @Rpc(payoutsRpc.listFailed)
  listFailed(ctx: Ctx) {
    return this.listFailedPayouts.execute(ctx);
  }
}
