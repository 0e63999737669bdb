import { z } from 'zod';
import { Id, Instant, Month } from '../primitives.ts';
import { AccountMonthWire, BalanceAtWire, DailyBalancesWire } from '../wire/account-statement.wire.ts';
import { route } from './route.ts';

/** Defaults to the wallet. */
const accountQuery = { accountId: Id.optional() };
export const statementFormats = ['csv', 'pdf'] as const;
export const maxBalanceDays = 366;

export const accountStatementsHttp = {
  listStatements: route('GET', '/wallet/statements', {
    summary:
      'The months of the wallet, or of another cash account, newest first, with opening and closing balance',
    query: z.object(accountQuery),
    reply: z.array(AccountMonthWire),
  }),
  getStatement: route('GET', '/wallet/statements/:month', {
    summary: 'The statement of one month. CSV contains every movement; PDF, at most the first 3,000',
    params: z.object({ month: Month }),
    query: z.object({ ...accountQuery, format: z.enum(statementFormats) }),
    download: { types: ['text/csv; charset=utf-8', 'application/pdf'], maxBytes: Number.MAX_SAFE_INTEGER },
    reply: z.unknown(),
  }),
  getBalanceAt: route('GET', '/accounts/:id', {
    summary: 'The balances of any account of the ledger at a point in time',
    params: z.object({ id: Id }),
    query: z.object({ at: Instant.optional() }),
    reply: BalanceAtWire,
  }),
  listDailyBalances: route('GET', '/accounts/:id/daily-balances', {
    summary: 'The posted balance of a cash account at the end of each of the last days',
    params: z.object({ id: Id }),
    query: z.object({ days: z.coerce.number().int().min(1).max(maxBalanceDays).default(90) }),
    reply: DailyBalancesWire,
  }),
};
