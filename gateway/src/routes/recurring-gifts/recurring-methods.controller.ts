import { Controller, Inject } from '@nestjs/common';
import { recurringGiftsHttp as http, recurringGiftsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';
import { type GatewayConfig } from '../../config.ts';
import { GATEWAY_CONFIG } from '../../tokens.ts';

/** The card of a recurring gift, for its donor and for the holder of a link from a mail. */
@Controller()
export class RecurringMethodsController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Route(http.openOwnMethod)
  openOwn(ctx: Ctx, { params }: RouteInput<typeof http.openOwnMethod>) {
    return this.open(ctx, params.id, null);
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
  openLinked(ctx: Ctx, { params, headers }: RouteInput<typeof http.openLinkedMethod>) {
    return this.open(ctx, params.id, headers['plan-key']);
  }

  @Route(http.saveLinkedMethod)
  async saveLinked(ctx: Ctx, { params, headers, body }: RouteInput<typeof http.saveLinkedMethod>) {
    const key = headers['plan-key'];
    await this.rpc.call(ctx, recurringGiftsRpc.saveMethod, { ...body, recurringGiftId: params.id, key });
    return this.linked(ctx, params.id, key);
  }

  private async open(ctx: Ctx, recurringGiftId: string, key: string | null) {
    const setup = await this.rpc.call(ctx, recurringGiftsRpc.openMethod, { recurringGiftId, key });
    return { ...setup, publishableKey: this.config.STRIPE_PUBLISHABLE_KEY };
  }

  private linked(ctx: Ctx, recurringGiftId: string, key: string) {
    return this.rpc.call(ctx, recurringGiftsRpc.getLinked, { recurringGiftId, key });
  }
}
