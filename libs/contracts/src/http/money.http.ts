import { z } from 'zod';
import { Id, PageRequest, PositiveMinor, pageOf } from '../primitives.ts';
import { AccountWire, TransferWire } from '../wire/money.wire.ts';
import { route } from './route.ts';

const largest = 100_000_000_00;
export const DepositAmount = PositiveMinor.max(largest, 'Too large for one deposit');
const TreasuryAmount = PositiveMinor.max(largest, 'Too large for one transfer');

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
    summary:
      'Deposit from the linked bank into the wallet, which arrives when Stripe confirms it; or fund a team’s treasury from the wallet, or return from it',
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('deposit'), amount: DepositAmount }),
      z.strictObject({ kind: z.literal('treasury_fund'), teamId: Id, amount: TreasuryAmount }),
      z.strictObject({ kind: z.literal('treasury_return'), teamId: Id, amount: TreasuryAmount }),
    ]),
    reply: TransferWire,
    status: 202,
  }),
};
