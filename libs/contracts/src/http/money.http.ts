import { z } from 'zod';
import { PageRequest, PositiveMinor, pageOf } from '../primitives.ts';
import { AccountWire, TransferWire } from '../wire/money.wire.ts';
import { route } from './route.ts';

export const moneyHttp = {
  listAccounts: route('GET', '/accounts', {
    summary: 'Cash accounts with posted, on hold and available',
    reply: z.array(AccountWire),
  }),
  listTransfers: route('GET', '/transfers', {
    summary: 'The ledger’s transfers with their entries, newest first',
    query: PageRequest,
    reply: pageOf(TransferWire),
  }),
  startTransfer: route('POST', '/transfers', {
    summary: 'Deposit from the linked bank into the wallet; it arrives when Stripe confirms it',
    body: z.strictObject({
      kind: z.literal('deposit'),
      amount: PositiveMinor.max(100_000_000_00, 'Too large for one deposit'),
    }),
    reply: TransferWire,
    status: 202,
  }),
};
