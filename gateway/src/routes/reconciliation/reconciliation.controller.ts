import { Controller } from '@nestjs/common';
import { reconciliationHttp, reconciliationRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class ReconciliationController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(reconciliationHttp.listReconciliationDays)
  list(ctx: Ctx, { query }: RouteInput<typeof reconciliationHttp.listReconciliationDays>) {
    return this.rpc.call(ctx, reconciliationRpc.listReconciliationDays, query);
  }

  @Route(reconciliationHttp.checkReconciliation)
  check(ctx: Ctx) {
    return this.rpc.call(ctx, reconciliationRpc.checkReconciliation, {});
  }
}
