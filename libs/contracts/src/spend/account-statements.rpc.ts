import { z } from 'zod';
import { maxBalanceDays } from '../http/account-statements.http.ts';
import { Id, Instant, Month } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import {
  AccountMonthWire,
  AccountStatementPageWire,
  BalanceAtWire,
  DailyBalancesWire,
} from '../wire/account-statement.wire.ts';

const ofAccount = { accountId: Id.optional() };

export const accountStatementsRpc = {
  listAccountMonths: rpc('rpc.spend.account-statement.list-months', {
    access: 'account.read',
    request: z.object(ofAccount),
    reply: z.array(AccountMonthWire),
  }),
  /** One page of lines, oldest first. Further pages repeat `asOf` of the first, so that all belong to one state of the ledger. */
  getAccountStatement: rpc('rpc.spend.account-statement.get', {
    access: 'account.read',
    request: z.object({
      ...ofAccount,
      month: Month,
      asOf: Instant.nullable(),
      cursor: z.string().max(200).nullable(),
      limit: z.number().int().min(1).max(1000),
    }),
    reply: AccountStatementPageWire,
  }),
  getBalanceAt: rpc('rpc.spend.account.get-balance-at', {
    access: 'account.read',
    request: z.object({ accountId: Id, at: Instant.optional() }),
    reply: BalanceAtWire,
  }),
  listDailyBalances: rpc('rpc.spend.account.list-daily-balances', {
    access: 'account.read',
    request: z.object({ accountId: Id, days: z.number().int().min(1).max(maxBalanceDays) }),
    reply: DailyBalancesWire,
  }),
};
