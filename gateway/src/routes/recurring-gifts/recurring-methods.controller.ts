import { Controller, Inject, Req } from '@nestjs/common';
import {
  recurringGiftsHttp as http,
  recurringGiftsRpc,
  type RequestOf,
  type RouteInput,
} from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type ApiRequest } from '../../api/api-request.ts';
import { originOf } from '../../api/request-origin.ts';
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
  openOwn(
    ctx: Ctx,
    { params, query, headers }: RouteInput<typeof http.openOwnMethod>,
    @Req() request: ApiRequest,
  ) {
    const plan = { recurringGiftId: params.id, key: null, ...query };
    return this.open(ctx, { ...plan, ...visitorOf(request, headers) });
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
  openLinked(
    ctx: Ctx,
    { params, query, headers }: RouteInput<typeof http.openLinkedMethod>,
    @Req() request: ApiRequest,
  ) {
    const plan = { recurringGiftId: params.id, key: headers['plan-key'], ...query };
    return this.open(ctx, { ...plan, ...visitorOf(request, headers) });
  }

  @Route(http.saveLinkedMethod)
  async saveLinked(ctx: Ctx, { params, headers, body }: RouteInput<typeof http.saveLinkedMethod>) {
    const key = headers['plan-key'];
    await this.rpc.call(ctx, recurringGiftsRpc.saveMethod, { ...body, recurringGiftId: params.id, key });
    return this.linked(ctx, params.id, key);
  }

  private async open(ctx: Ctx, request: RequestOf<typeof recurringGiftsRpc.openMethod>) {
    const setup = await this.rpc.call(ctx, recurringGiftsRpc.openMethod, request);
    return { ...setup, publishableKey: this.config.STRIPE_PUBLISHABLE_KEY };
  }

  private linked(ctx: Ctx, recurringGiftId: string, key: string) {
    return this.rpc.call(ctx, recurringGiftsRpc.getLinked, { recurringGiftId, key });
  }
}

function visitorOf(
  request: ApiRequest,
  headers: RouteInput<typeof http.openOwnMethod>['headers'],
): Pick<RequestOf<typeof recurringGiftsRpc.openMethod>, 'network' | 'device' | 'challenge'> {
  const { device, 'challenge-token': token, 'challenge-answer': answer } = headers;
  const challenge = token === undefined ? undefined : { token, answer };
  return { network: originOf(request).network, device, challenge };
}
