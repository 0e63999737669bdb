import { Controller } from '@nestjs/common';
import { spendRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { CloseTreasury } from './use-cases/close-treasury.ts';
import { ListTreasuries } from './use-cases/list-treasuries.ts';
import { MoveTreasury } from './use-cases/move-treasury.ts';

@Controller()
export class TreasuriesRpcController {
  constructor(
    private readonly listTreasuries: ListTreasuries,
    private readonly moveTreasury: MoveTreasury,
    private readonly closeTreasury: CloseTreasury,
  ) {}

  @Rpc(spendRpc.listTreasuries)
  list(ctx: Ctx, _: RequestOf<typeof spendRpc.listTreasuries>) {
    return this.listTreasuries.execute(ctx);
  }

  @Rpc(spendRpc.moveTreasury)
  move(ctx: Ctx, request: RequestOf<typeof spendRpc.moveTreasury>) {
    return this.moveTreasury.execute(ctx, request);
  }

  @Rpc(spendRpc.closeTreasury)
  close(ctx: Ctx, request: RequestOf<typeof spendRpc.closeTreasury>) {
    return this.closeTreasury.execute(ctx, request);
  }
}
