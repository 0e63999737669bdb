import { Controller } from '@nestjs/common';
import { fundraisingRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { GetFundraisingOverview } from './use-cases/get-fundraising-overview.ts';

@Controller()
export class FundraisingRpcController {
  constructor(private readonly getFundraisingOverview: GetFundraisingOverview) {}

  @Rpc(fundraisingRpc.getOverview)
  getOverview(ctx: Ctx, range: RequestOf<typeof fundraisingRpc.getOverview>) {
    return this.getFundraisingOverview.execute(ctx, range);
  }
}
