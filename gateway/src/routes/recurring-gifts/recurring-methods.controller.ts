import { Controller, Inject } from '@nestjs/common';
import {
  recurringGiftsHttp as http,
  recurringGiftsRpc,
  type OnlineGiftMethod,
  type RouteInput,
} from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';
import { type GatewayConfig } from '../../config.ts';
import { GATEWAY_CONFIG } from '../../tokens.ts';

/** The card or bank account of a recurring gift, for its donor and for the holder of a link from an email. */
@Controller()
export class RecurringMethodsController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Route(http.openOwnMethod)
  openOwn(ctx: Ctx, { params, query }: RouteInput<typeof http.openOwnMethod>) {
    return this.open(ctx, { recurringGiftId: params.id, key: null, ...query });
  }

  @Route(http.saveOwnMethod)
  saveOwn(ctx: Ctx, { params, body }: RouteInput<typeof http.saveOwnMethod>) {
    return this.rpc.call(ctx, recurringGiftsRpc.saveMethod, {
      ...body,
      recurringGiftId: params.id,
      key: null,
    });
  }

  @Route(http.getLinkedRecurringGift)
  getLinked(ctx: Ctx, { params, headers }: RouteInput<typeof http.getLinkedRecurringGift>) {
    return this.linked(ctx, params.id, headers['plan-key']);
  }

  @Route(http.openLinkedMethod)
  openLinked(ctx: Ctx, { params, query, headers }: RouteInput<typeof http.openLinkedMethod>) {
    return this.open(ctx, { recurringGiftId: params.id, key: headers['plan-key'], ...query });
  }

  @Route(http.saveLinkedMethod)
  async saveLinked(ctx: Ctx, { params, headers, body }: RouteInput<typeof http.saveLinkedMethod>) {
    const key = headers['plan-key'];
    await this.rpc.call(ctx, recurringGiftsRpc.saveMethod, { ...body, recurringGiftId: params.id, key });
    return this.linked(ctx, params.id, key);
  }

  private async open(
    ctx: Ctx,
    request: { recurringGiftId: string; key: string | null; method: OnlineGiftMethod },
  ) {
    const setup = await this.rpc.call(ctx, recurringGiftsRpc.openMethod, request);
    return { ...setup, publishableKey: this.config.STRIPE_PUBLISHABLE_KEY };
  }

  private linked(ctx: Ctx, recurringGiftId: string, key: string) {
    return this.rpc.call(ctx, recurringGiftsRpc.getLinked, { recurringGiftId, key });
  }
}
