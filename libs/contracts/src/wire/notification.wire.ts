import { z } from 'zod';
import { NotificationKind } from '../notifications.ts';
import { Id, Instant } from '../primitives.ts';

export const NotificationWire = z.object({
  id: Id,
  kind: NotificationKind,
  heading: z.string(),
  /** Empty where the heading says everything. */
  text: z.string(),
  /** The page of the console that it is about. */
  path: z.string(),
  isRead: z.boolean(),
  /** For a kind that counts several, such as the gifts of a day, the time of the newest. */
  createdAt: Instant,
});
export type NotificationWire = z.infer<typeof NotificationWire>;

export const NotificationSettingWire = z.object({
  kind: NotificationKind,
  inApp: z.boolean(),
  mail: z.boolean(),
});
export type NotificationSettingWire = z.infer<typeof NotificationSettingWire>;

/** Unread notifications are counted up to here. */
export const unreadMax = 100;

export const UnreadCount = z.object({
  unread: z.number().int().min(0).max(unreadMax),
  /** As in a `LiveMessage`; absent where the notifications were just counted. */
  revision: z.number().int().optional(),
});
export type UnreadCount = z.infer<typeof UnreadCount>;
