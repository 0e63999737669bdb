import { Controller } from '@nestjs/common';
import { notificationsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ManageSettings } from './use-cases/manage-settings.ts';
import { ReadNotifications } from './use-cases/read-notifications.ts';

@Controller()
export class NotificationsRpcController {
  constructor(
    private readonly notifications: ReadNotifications,
    private readonly settings: ManageSettings,
  ) {}

  @Rpc(notificationsRpc.listNotifications)
  list(ctx: Ctx, request: RequestOf<typeof notificationsRpc.listNotifications>) {
    return this.notifications.list(ctx, request);
  }

  @Rpc(notificationsRpc.countUnread)
  countUnread(ctx: Ctx, _: RequestOf<typeof notificationsRpc.countUnread>) {
    return this.notifications.countUnread(ctx);
  }

  @Rpc(notificationsRpc.markNotificationsRead)
  markRead(ctx: Ctx, request: RequestOf<typeof notificationsRpc.markNotificationsRead>) {
    return this.notifications.markRead(ctx, request);
  }

  @Rpc(notificationsRpc.getNotificationSettings)
  getSettings(ctx: Ctx, _: RequestOf<typeof notificationsRpc.getNotificationSettings>) {
    return this.settings.get(ctx);
  }

  @Rpc(notificationsRpc.changeNotificationSetting)
  changeSetting(ctx: Ctx, request: RequestOf<typeof notificationsRpc.changeNotificationSetting>) {
    return this.settings.change(ctx, request);
  }
}
