import { z } from 'zod';
import { Month, textOf } from '../primitives.ts';
import { AccountingMonthDetailWire, AccountingMonthWire } from '../wire/accounting-month.wire.ts';
import { route } from './route.ts';

const byMonth = z.object({ month: Month });
const Reason = textOf(500).min(3, 'Enter a reason of at least 3 characters');
/** The version of the month that the person saw. */
const Version = z.number().int().min(0);

export const accountingMonthsHttp = {
  listMonths: route('GET', '/accounting/months', {
    summary: 'The latest months of the books, newest first, and the one that closes next; at most 120',
    reply: z.array(AccountingMonthWire),
  }),
  getMonth: route('GET', '/accounting/months/:month', {
    summary: 'A month with its checks before it closes, and who closed and reopened months of its year',
    params: byMonth,
    reply: AccountingMonthDetailWire,
  }),
  closeMonth: route('POST', '/accounting/months/:month/close', {
    summary: 'Close a month, so that nothing is posted into it; open checks need a reason',
    params: byMonth,
    body: z.strictObject({ version: Version, reason: Reason.optional() }),
    reply: AccountingMonthDetailWire,
  }),
  reopenMonth: route('POST', '/accounting/months/:month/reopen', {
    summary: 'Reopen the last closed month, with the reason',
    params: byMonth,
    body: z.strictObject({ version: Version, reason: Reason }),
    reply: AccountingMonthDetailWire,
  }),
};
