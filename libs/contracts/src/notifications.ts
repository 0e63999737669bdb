import { z } from 'zod';
import { type EffectiveRole } from './permissions.ts';

interface KindOfNotification {
  readonly roles: readonly EffectiveRole[];
  /** Until the person chooses: every kind is shown in the console, and emailed unless this is false. */
  readonly isMailed?: false;
}

const everybody = ['Admin', 'Manager', 'Employee'] as const;
const approvers = ['Admin', 'Manager'] as const;
const admins = ['Admin'] as const;

/** Every kind of notification, and who may get it. Each person turns each kind on or off, in the console and by email. */
export const notificationKinds = {
  purchase_declined: { roles: everybody },
  limit_near: { roles: everybody },
  receipt_missing: { roles: everybody },
  request_decided: { roles: everybody },
  mentioned: { roles: everybody },
  approval_needed: { roles: approvers },
  payment_failed: { roles: admins },
  dispute: { roles: everybody },
  books_need_review: { roles: admins },
  gift_received: { roles: admins, isMailed: false },
  card_testing: { roles: admins },
} as const satisfies Record<string, KindOfNotification>;

export type NotificationKind = keyof typeof notificationKinds;

export const NotificationKind = z.enum(Object.keys(notificationKinds) as NotificationKind[]);

export interface NotificationSetting {
  readonly inApp: boolean;
  readonly mail: boolean;
}

/** The setting of a kind that the person has not changed. */
export function defaultSettingOf(kind: NotificationKind): NotificationSetting {
  const definition: KindOfNotification = notificationKinds[kind];
  return { inApp: true, mail: definition.isMailed ?? true };
}

/** The kinds that are not emailed until the person turns them on. */
export function notMailedByDefault(): NotificationKind[] {
  return NotificationKind.options.filter((kind) => !defaultSettingOf(kind).mail);
}
