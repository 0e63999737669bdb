import { receiptReminderHours } from '@almoner/contracts';
import { deleteBefore, type RetentionRule } from '@almoner/platform';

const dayMs = 24 * 3_600_000;
/** No event about the same request, purchase or comment arrives later. */
const noticesKeptMs = 400 * dayMs;

/** Records of sent notices, kept so that none is sent twice. */
export const retentionRules: readonly RetentionRule[] = [
  ...['notice', 'limit_notice'].map((table) => ({
    name: table,
    statement: deleteBefore(table, 'noticed_on'),
    cutoff: (nowMs: number) => new Date(nowMs - noticesKeptMs),
  })),
  {
    name: 'receipt_reminder',
    statement: deleteBefore('receipt_reminder', 'reminded_at'),
    cutoff: (nowMs) => new Date(nowMs - 2 * receiptReminderHours * 3_600_000),
  },
  {
    name: 'receipt_reminder_day',
    statement: deleteBefore('receipt_reminder_day', 'reminded_on'),
    cutoff: (nowMs) => new Date(nowMs - 2 * dayMs),
  },
];
