import { Controller } from '@nestjs/common';
import { fundraisingHttp, fundraisingRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class FundraisingController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(fundraisingHttp.getFundraisingOverview)
  getOverview(ctx: Ctx, { query }: RouteInput<typeof fundraisingHttp.getFundraisingOverview>) {
    return this.rpc.call(ctx, fundraisingRpc.getOverview, query);
  }
}
