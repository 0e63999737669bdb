import { Controller } from '@nestjs/common';
import { payoutsHttp, payoutsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class PayoutsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(payoutsHttp.listPayouts)
  list(ctx: Ctx, { query }: RouteInput<typeof payoutsHttp.listPayouts>) {
    return this.rpc.call(ctx, payoutsRpc.list, query);
  }

  @Route(payoutsHttp.getPayout)
  get(ctx: Ctx, { params }: RouteInput<typeof payoutsHttp.getPayout>) {
    return this.rpc.call(ctx, payoutsRpc.get, { payoutId: params.id });
  }

  @Route(payoutsHttp.listPayoutLines)
  listLines(ctx: Ctx, { params, query }: RouteInput<typeof payoutsHttp.listPayoutLines>) {
    return this.rpc.call(ctx, payoutsRpc.listLines, { payoutId: params.id, ...query });
  }
}
