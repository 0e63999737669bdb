import { Controller, Inject, Req } from '@nestjs/common';
import { donationsHttp, donationsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type GatewayConfig } from '../../config.ts';
import { type ApiRequest } from '../../http/api-request.ts';
import { originOf } from '../../http/request-origin.ts';
import { Route } from '../../http/route.decorator.ts';
import { GATEWAY_CONFIG } from '../../tokens.ts';

@Controller()
export class GiftsController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Route(donationsHttp.listCampaigns)
  listCampaigns(ctx: Ctx) {
    return this.rpc.call(ctx, donationsRpc.listCampaigns, {});
  }

  @Route(donationsHttp.createCampaign)
  createCampaign(ctx: Ctx, { body }: RouteInput<typeof donationsHttp.createCampaign>) {
    return this.rpc.call(ctx, donationsRpc.createCampaign, body);
  }

  @Route(donationsHttp.listGifts)
  listGifts(ctx: Ctx, { query }: RouteInput<typeof donationsHttp.listGifts>) {
    return this.rpc.call(ctx, donationsRpc.listGifts, query);
  }

  @Route(donationsHttp.getPublicCampaign)
  getCampaign(ctx: Ctx, { params }: RouteInput<typeof donationsHttp.getPublicCampaign>) {
    return this.rpc.call(ctx, donationsRpc.getPublicCampaign, { slug: params.slug });
  }

  @Route(donationsHttp.quoteGift)
  quote(ctx: Ctx, { body }: RouteInput<typeof donationsHttp.quoteGift>) {
    return this.rpc.call(ctx, donationsRpc.quoteGift, body);
  }

  @Route(donationsHttp.startGift)
  async start(ctx: Ctx, { body }: RouteInput<typeof donationsHttp.startGift>, @Req() request: ApiRequest) {
    const started = await this.rpc.call(ctx, donationsRpc.startGift, {
      gift: body,
      network: originOf(request).network,
    });
    return { ...started, publishableKey: this.config.STRIPE_PUBLISHABLE_KEY };
  }

  @Route(donationsHttp.getGiftState)
  getState(ctx: Ctx, { params, query }: RouteInput<typeof donationsHttp.getGiftState>) {
    return this.rpc.call(ctx, donationsRpc.getGiftState, { giftId: params.id, key: query.key });
  }
}
