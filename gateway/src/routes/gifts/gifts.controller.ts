import { Controller, Inject, Req } from '@nestjs/common';
import { donationsRpc, giftsHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type GatewayConfig } from '../../config.ts';
import { type ApiRequest } from '../../api/api-request.ts';
import { originOf } from '../../api/request-origin.ts';
import { Route } from '../../api/route.decorator.ts';
import { GATEWAY_CONFIG } from '../../tokens.ts';

@Controller()
export class GiftsController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Route(giftsHttp.listGifts)
  listGifts(ctx: Ctx, { query }: RouteInput<typeof giftsHttp.listGifts>) {
    return this.rpc.call(ctx, donationsRpc.listGifts, query);
  }

  @Route(giftsHttp.getGift)
  getGift(ctx: Ctx, { params }: RouteInput<typeof giftsHttp.getGift>) {
    return this.rpc.call(ctx, donationsRpc.getGift, { giftId: params.id });
  }

  @Route(giftsHttp.quoteGift)
  quote(ctx: Ctx, { body }: RouteInput<typeof giftsHttp.quoteGift>) {
    return this.rpc.call(ctx, donationsRpc.quoteGift, body);
  }

  @Route(giftsHttp.startGift)
  async start(ctx: Ctx, { body }: RouteInput<typeof giftsHttp.startGift>, @Req() request: ApiRequest) {
    const started = await this.rpc.call(ctx, donationsRpc.startGift, {
      gift: body,
      network: originOf(request).network,
    });
    return { ...started, publishableKey: this.config.STRIPE_PUBLISHABLE_KEY };
  }

  @Route(giftsHttp.issueChallenge)
  issueChallenge(
    ctx: Ctx,
    { body }: RouteInput<typeof giftsHttp.issueChallenge>,
    @Req() request: ApiRequest,
  ) {
    const { network } = originOf(request);
    return this.rpc.call(ctx, donationsRpc.issueChallenge, { ...body, network });
  }

  @Route(giftsHttp.getGiftState)
  getState(ctx: Ctx, { params, headers, query }: RouteInput<typeof giftsHttp.getGiftState>) {
    const key = headers['gift-key'] ?? query.key ?? '';
    return this.rpc.call(ctx, donationsRpc.getGiftState, { giftId: params.id, key });
  }
}
