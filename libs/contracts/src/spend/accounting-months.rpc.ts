import { z } from 'zod';
import { Month } from '../primitives.ts';
import { accountingMonthsHttp } from '../http/accounting-months.http.ts';
import { rpc } from '../rpc.ts';
import {
  AccountingMonthDetailWire,
  AccountingMonthWire,
  BooksSummaryWire,
} from '../wire/accounting-month.wire.ts';

const month = { month: Month };

export const accountingMonthsRpc = {
  listMonths: rpc('rpc.spend.accounting-month.list', {
    access: 'account.read',
    request: z.object({}),
    reply: z.array(AccountingMonthWire),
  }),
  getMonth: rpc('rpc.spend.accounting-month.get', {
    access: 'account.read',
    request: z.object(month),
    reply: AccountingMonthDetailWire,
  }),
  summarizeBooks: rpc('rpc.spend.accounting-month.summarize', {
    access: 'account.read',
    request: z.object({}),
    reply: BooksSummaryWire,
  }),
  closeMonth: rpc('rpc.spend.accounting-month.close', {
    access: 'books.close',
    request: accountingMonthsHttp.closeMonth.shape.body.extend(month),
    reply: AccountingMonthDetailWire,
  }),
  reopenMonth: rpc('rpc.spend.accounting-month.reopen', {
    access: 'books.close',
    request: accountingMonthsHttp.reopenMonth.shape.body.extend(month),
    reply: AccountingMonthDetailWire,
  }),
};
