import { Controller } from '@nestjs/common';
import { spendRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { GetTransfer } from './use-cases/get-transfer.ts';
import { ListAccounts } from './use-cases/list-accounts.ts';
import { ListTransfers } from './use-cases/list-transfers.ts';
import { SumTransfers } from './use-cases/sum-transfers.ts';

@Controller()
export class LedgerRpcController {
  constructor(
    private readonly listAccounts: ListAccounts,
    private readonly listTransfers: ListTransfers,
    private readonly sumTransfers: SumTransfers,
    private readonly getTransfer: GetTransfer,
  ) {}

  @Rpc(spendRpc.listAccounts)
  accounts(ctx: Ctx) {
    return this.listAccounts.execute(ctx);
  }

  @Rpc(spendRpc.listTransfers)
  transfers(ctx: Ctx, request: RequestOf<typeof spendRpc.listTransfers>) {
    return this.listTransfers.execute(ctx, request);
  }

  @Rpc(spendRpc.sumTransfers)
  sum(ctx: Ctx, request: RequestOf<typeof spendRpc.sumTransfers>) {
    return this.sumTransfers.execute(ctx, request);
  }

  @Rpc(spendRpc.getTransfer)
  transfer(ctx: Ctx, request: RequestOf<typeof spendRpc.getTransfer>) {
    return this.getTransfer.execute(ctx, request);
  }
}
