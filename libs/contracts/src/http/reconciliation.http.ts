import { z } from 'zod';
import { ReconciliationDayWire } from '../wire/reconciliation.wire.ts';
import { DayRange } from './accounting.http.ts';
import { route } from './route.ts';

export const reconciliationHttp = {
  listReconciliationDays: route('GET', '/reconciliation', {
    summary: 'The ledger against Stripe at the end of each checked day, newest first; at most 400 lines',
    query: DayRange,
    reply: z.array(ReconciliationDayWire),
  }),
  checkReconciliation: route('POST', '/reconciliation/checks', {
    summary: 'Compare the ledger with Stripe now',
    body: z.strictObject({}),
    reply: z.array(ReconciliationDayWire),
  }),
};
