import { z } from 'zod';
import { notificationsHttp } from '../http/notifications.http.ts';
import { rpc } from '../rpc.ts';
import { NotificationSettingWire, UnreadCount } from '../wire/notification.wire.ts';

/** Only ever those of the caller, in their own organization. */
export const notificationsRpc = {
  listNotifications: rpc('rpc.org.notification.list', {
    access: 'notification.read',
    request: notificationsHttp.listNotifications.shape.query,
    reply: notificationsHttp.listNotifications.shape.reply,
  }),
  countUnread: rpc('rpc.org.notification.count-unread', {
    access: 'notification.read',
    request: z.object({}),
    reply: UnreadCount,
  }),
  markNotificationsRead: rpc('rpc.org.notification.mark-read', {
    access: 'notification.read',
    request: notificationsHttp.markNotificationsRead.shape.body,
    reply: UnreadCount,
  }),
  getNotificationSettings: rpc('rpc.org.notification.get-settings', {
    access: 'notification.read',
    request: z.object({}),
    reply: notificationsHttp.getNotificationSettings.shape.reply,
  }),
  changeNotificationSetting: rpc('rpc.org.notification.change-setting', {
    access: 'notification.read',
    request: NotificationSettingWire,
    reply: NotificationSettingWire,
  }),
};
