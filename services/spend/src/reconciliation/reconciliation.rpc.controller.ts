import { Controller } from '@nestjs/common';
import { reconciliationRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ReadReconciliation } from './use-cases/read-reconciliation.ts';

@Controller()
export class ReconciliationRpcController {
  constructor(private readonly reconciliation: ReadReconciliation) {}

  @Rpc(reconciliationRpc.listReconciliationDays)
  list(ctx: Ctx, range: RequestOf<typeof reconciliationRpc.listReconciliationDays>) {
    return this.reconciliation.list(ctx, range);
  }

  @Rpc(reconciliationRpc.checkReconciliation)
  check(ctx: Ctx) {
    return this.reconciliation.check(ctx);
  }
}
