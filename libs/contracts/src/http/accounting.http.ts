import { z } from 'zod';
import { Day } from '../primitives.ts';
import { StatementOfActivitiesWire, TrialBalanceWire } from '../wire/statement.wire.ts';
import { route } from './route.ts';

export const journalFormats = ['hledger', 'beancount'] as const;

/** Both days inclusive. */
export const DayRange = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'May not be before the first day' });

export const accountingHttp = {
  exportJournal: route('GET', '/accounting/journal', {
    summary: 'Everything that was posted between two days, as a journal for hledger or beancount; streamed',
    query: DayRange.safeExtend({ format: z.enum(journalFormats) }),
    download: { types: ['text/plain; charset=utf-8'], maxBytes: Number.MAX_SAFE_INTEGER },
    reply: z.unknown(),
  }),
  getStatementOfActivities: route('GET', '/accounting/statement-of-activities', {
    summary: 'Income, releases, expenses and net assets of a period and of its year, by donor restriction',
    query: DayRange,
    reply: StatementOfActivitiesWire,
  }),
  getTrialBalance: route('GET', '/accounting/trial-balance', {
    summary: 'The balance of every account of the ledger at the end of a day',
    query: z.object({ on: Day }),
    reply: TrialBalanceWire,
  }),
};
