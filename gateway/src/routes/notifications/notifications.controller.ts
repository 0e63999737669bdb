import { Controller } from '@nestjs/common';
import { notificationsHttp, notificationsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class NotificationsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(notificationsHttp.listNotifications)
  list(ctx: Ctx, { query }: RouteInput<typeof notificationsHttp.listNotifications>) {
    return this.rpc.call(ctx, notificationsRpc.listNotifications, query);
  }

  @Route(notificationsHttp.markNotificationsRead)
  markRead(ctx: Ctx, { body }: RouteInput<typeof notificationsHttp.markNotificationsRead>) {
    return this.rpc.call(ctx, notificationsRpc.markNotificationsRead, body);
  }

  @Route(notificationsHttp.getNotificationSettings)
  settings(ctx: Ctx) {
    return this.rpc.call(ctx, notificationsRpc.getNotificationSettings, {});
  }

  @Route(notificationsHttp.changeNotificationSetting)
  changeSetting(ctx: Ctx, { params, body }: RouteInput<typeof notificationsHttp.changeNotificationSetting>) {
    return this.rpc.call(ctx, notificationsRpc.changeNotificationSetting, { kind: params.kind, ...body });
  }
}
