import { Controller } from '@nestjs/common';
import { recurringGiftsHttp as http, recurringGiftsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

/** Recurring gifts for the admins of an organization, and for the donor who gives them. */
@Controller()
export class RecurringGiftsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(http.listRecurringGifts)
  list(ctx: Ctx, { query }: RouteInput<typeof http.listRecurringGifts>) {
    return this.rpc.call(ctx, recurringGiftsRpc.list, query);
  }

  @Route(http.getUpgradeSuggestions)
  getUpgradeSuggestions(ctx: Ctx) {
    return this.rpc.call(ctx, recurringGiftsRpc.getUpgradeSuggestions, {});
  }

  @Route(http.setUpgradeSuggestions)
  setUpgradeSuggestions(ctx: Ctx, { body }: RouteInput<typeof http.setUpgradeSuggestions>) {
    return this.rpc.call(ctx, recurringGiftsRpc.setUpgradeSuggestions, body);
  }

  @Route(http.getRecurringHealth)
  getHealth(ctx: Ctx) {
    return this.rpc.call(ctx, recurringGiftsRpc.getHealth, {});
  }

  @Route(http.listOwnRecurringGifts)
  listOwn(ctx: Ctx, { query }: RouteInput<typeof http.listOwnRecurringGifts>) {
    return this.rpc.call(ctx, recurringGiftsRpc.listOwn, query);
  }

  @Route(http.changeRecurringGift)
  change(ctx: Ctx, { params, headers, body }: RouteInput<typeof http.changeRecurringGift>) {
    return this.rpc.call(ctx, recurringGiftsRpc.change, {
      ...body,
      recurringGiftId: params.id,
      expectedTotal: headers['expected-total'],
    });
  }

  @Route(http.pauseRecurringGift)
  pause(ctx: Ctx, { params, body }: RouteInput<typeof http.pauseRecurringGift>) {
    return this.rpc.call(ctx, recurringGiftsRpc.step, { ...body, recurringGiftId: params.id, step: 'pause' });
  }

  @Route(http.resumeRecurringGift)
  resume(ctx: Ctx, { params, body }: RouteInput<typeof http.resumeRecurringGift>) {
    return this.rpc.call(ctx, recurringGiftsRpc.step, {
      ...body,
      recurringGiftId: params.id,
      step: 'resume',
    });
  }

  @Route(http.skipRecurringGift)
  skip(ctx: Ctx, { params, body }: RouteInput<typeof http.skipRecurringGift>) {
    return this.rpc.call(ctx, recurringGiftsRpc.step, { ...body, recurringGiftId: params.id, step: 'skip' });
  }

  @Route(http.undoSkip)
  undoSkip(ctx: Ctx, { params, body }: RouteInput<typeof http.undoSkip>) {
    return this.rpc.call(ctx, recurringGiftsRpc.step, {
      ...body,
      recurringGiftId: params.id,
      step: 'undo-skip',
    });
  }

  @Route(http.cancelRecurringGift)
  cancel(ctx: Ctx, { params, body }: RouteInput<typeof http.cancelRecurringGift>) {
    return this.rpc.call(ctx, recurringGiftsRpc.step, {
      ...body,
      recurringGiftId: params.id,
      step: 'cancel',
    });
  }

  @Route(http.restartRecurringGift)
  restart(ctx: Ctx, { params, headers, body }: RouteInput<typeof http.restartRecurringGift>) {
    return this.rpc.call(ctx, recurringGiftsRpc.step, {
      ...body,
      recurringGiftId: params.id,
      step: 'restart',
      expectedTotal: headers['expected-total'],
    });
  }
}
