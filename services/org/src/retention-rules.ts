import { type RetentionRule } from '@almoner/platform';
import { keptSince } from './notifications/persistence/notification.repository.ts';

const dayMs = 24 * 3_600_000;

export const retentionRules: readonly RetentionRule[] = [
  {
    name: 'notification',
    statement: `
      delete from notification where ctid = any (array(
        select ctid from notification where created_at < $1 order by created_at limit $2 for update skip locked))`,
    cutoff: (nowMs) => keptSince(new Date(nowMs)),
  },
  {
    // It says which alerts were sent in an hour, so it is read in that hour alone.
    name: 'alert_mail',
    statement: `
      delete from alert_mail where ctid = any (array(
        select ctid from alert_mail where hour < $1 order by hour limit $2 for update skip locked))`,
    cutoff: (nowMs) => new Date(nowMs - 2 * dayMs),
  },
];
