import { z } from 'zod';
import { NotificationKind } from '../notifications.ts';
import { Id, Instant, PageRequest, pageOf } from '../primitives.ts';
import { NotificationSettingWire, NotificationWire, UnreadCount } from '../wire/notification.wire.ts';
import { route } from './route.ts';

export const notificationsHttp = {
  listNotifications: route('GET', '/notifications', {
    summary:
      'The caller’s notifications of the last 90 days, newest first, and how many are unread, up to 100',
    query: PageRequest,
    reply: pageOf(NotificationWire).extend(UnreadCount.shape),
  }),
  markNotificationsRead: route('POST', '/notifications/read', {
    summary: 'Mark notifications as read: these, or all up to a moment; returns how many are unread',
    body: z.union([z.strictObject({ ids: z.array(Id).min(1).max(100) }), z.strictObject({ upTo: Instant })]),
    reply: UnreadCount,
  }),
  getNotificationSettings: route('GET', '/notifications/settings', {
    summary: 'Which kinds of notifications the caller gets in the console and by email',
    reply: z.array(NotificationSettingWire),
  }),
  changeNotificationSetting: route('PUT', '/notifications/settings/:kind', {
    summary: 'Turn a kind of notification on or off, in the console and by email; only for the caller',
    params: z.object({ kind: NotificationKind }),
    body: z.strictObject({ inApp: z.boolean(), mail: z.boolean() }),
    reply: NotificationSettingWire,
  }),
};
