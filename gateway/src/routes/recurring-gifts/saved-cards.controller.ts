import { Controller, Inject, Req } from '@nestjs/common';
import { recurringGiftsHttp as http, recurringGiftsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type ApiRequest } from '../../api/api-request.ts';
import { originOf } from '../../api/request-origin.ts';
import { Route } from '../../api/route.decorator.ts';
import { type GatewayConfig } from '../../config.ts';
import { GATEWAY_CONFIG } from '../../tokens.ts';

/** The saved cards of a signed-in donor, and gifts that are paid with them. */
@Controller()
export class SavedCardsController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Route(http.listSavedCards)
  list(ctx: Ctx, { query }: RouteInput<typeof http.listSavedCards>) {
    return this.rpc.call(ctx, recurringGiftsRpc.listSavedCards, query);
  }

  @Route(http.startGiftWithSavedCard)
  async start(
    ctx: Ctx,
    { body, headers }: RouteInput<typeof http.startGiftWithSavedCard>,
    @Req() request: ApiRequest,
  ) {
    const started = await this.rpc.call(ctx, recurringGiftsRpc.startGiftWithSavedCard, {
      gift: body,
      network: originOf(request).network,
      expectedTotal: headers['expected-total'] ?? null,
    });
    return { ...started, publishableKey: this.config.STRIPE_PUBLISHABLE_KEY };
  }
}
