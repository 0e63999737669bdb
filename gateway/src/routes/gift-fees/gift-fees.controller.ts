import { Controller } from '@nestjs/common';
import { giftFeesHttp, giftFeesRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class GiftFeesController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(giftFeesHttp.getGiftFees)
  get(ctx: Ctx) {
    return this.rpc.call(ctx, giftFeesRpc.get, {});
  }

  @Route(giftFeesHttp.setFeeRates)
  setRates(ctx: Ctx, { body }: RouteInput<typeof giftFeesHttp.setFeeRates>) {
    return this.rpc.call(ctx, giftFeesRpc.setRates, body);
  }
}
