import { deleteBefore, type RetentionRule } from '@almoner/platform';
import { keptSince } from './notifications/persistence/notification.repository.ts';

const dayMs = 24 * 3_600_000;

export const retentionRules: readonly RetentionRule[] = [
  {
    name: 'notification',
    statement: deleteBefore('notification', 'created_at'),
    cutoff: (nowMs) => keptSince(new Date(nowMs)),
  },
  {
    // It records which alerts were sent in an hour, so it is read only within that hour.
    name: 'alert_mail',
    statement: deleteBefore('alert_mail', 'hour'),
    cutoff: (nowMs) => new Date(nowMs - 2 * dayMs),
  },
];
