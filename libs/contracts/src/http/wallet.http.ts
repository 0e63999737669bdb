import { z } from 'zod';
import { Day, Id, PageRequest, PositiveMinor, maxAmountMinor, pageOf } from '../primitives.ts';
import {
  AccountWire,
  StatementLineWire,
  TransferSumWire,
  TransferWire,
  WalletDetailsWire,
  movementSubjects,
} from '../wire/wallet.wire.ts';
import { route } from './route.ts';

export const DepositAmount = PositiveMinor.max(maxAmountMinor, 'Too large for one deposit');
export const WithdrawalAmount = PositiveMinor.max(maxAmountMinor, 'Too large for one withdrawal');
export const VaultAmount = PositiveMinor.max(maxAmountMinor, 'Too large for one transfer');
/**
 * The UTC day on which a transfer between the organization's own accounts counts in its books: at most two years ago, in an open month.
 * Absent for today.
 */
export const TransferDay = Day.optional();
const TreasuryAmount = PositiveMinor.max(maxAmountMinor, 'Too large for one transfer');

/**
 * `ledger`: every transfer of every account, with its entries. `movements`: everything on one account, posted or not, including
 * what failed.
 */
export const transferViews = ['posted', 'on_hold', 'incoming', 'ledger', 'movements'] as const;
const TransferFilters = z.object({
  /** The first and the last day, in UTC. */
  from: Day.optional(),
  to: Day.optional(),
  about: z.enum(movementSubjects).optional(),
});
export const TransferQuery = PageRequest.extend({
  ...TransferFilters.shape,
  /** Defaults to the wallet. */
  accountId: Id.optional(),
  view: z.enum(transferViews).optional(),
});

export const walletHttp = {
  getWalletDetails: route('GET', '/wallet/details', {
    summary: 'Where the wallet receives money by ACH or wire; the last digits of its account number',
    reply: WalletDetailsWire,
  }),
  showAccountNumber: route('POST', '/wallet/account-number', {
    summary: 'The whole account number of the wallet; needs a recent sign-in and is in the audit log',
    reply: z.object({ accountNumber: z.string() }),
  }),
  listAccounts: route('GET', '/accounts', {
    summary: 'Cash accounts with their posted, held and available balances',
    reply: z.array(AccountWire),
  }),
  listTransfers: route('GET', '/transfers', {
    summary:
      'The statement of a cash account, newest first: posted or pending; or all transfers of the ledger',
    query: TransferQuery,
    reply: pageOf(StatementLineWire),
  }),
  sumTransfers: route('GET', '/transfers/sum', {
    summary: 'Count and totals of what was posted on a cash account by the transfers that match the filters',
    query: TransferFilters.extend({ accountId: Id.optional() }),
    reply: TransferSumWire,
  }),
  getTransfer: route('GET', '/transfers/:id', {
    summary: 'One line of the statement of a cash account: a transfer, or a purchase with money on hold',
    params: z.object({ id: Id }),
    query: TransferQuery.pick({ accountId: true }),
    reply: StatementLineWire,
  }),
  startTransfer: route('POST', '/transfers', {
    summary:
      'Deposit from the linked bank or withdrawal to it, posted when Stripe confirms it; or transfer to or from a team’s treasury or the vault. A withdrawal or a vault transfer that needs a second signature is pending, with the id of its request',
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('deposit'), amount: DepositAmount }),
      z.strictObject({ kind: z.literal('withdrawal'), amount: WithdrawalAmount }),
      z.strictObject({
        kind: z.literal('treasury_fund'),
        teamId: Id,
        amount: TreasuryAmount,
        on: TransferDay,
      }),
      z.strictObject({
        kind: z.literal('treasury_return'),
        teamId: Id,
        amount: TreasuryAmount,
        on: TransferDay,
      }),
      z.strictObject({ kind: z.literal('vault_in'), amount: VaultAmount, on: TransferDay }),
      z.strictObject({ kind: z.literal('vault_out'), amount: VaultAmount, on: TransferDay }),
    ]),
    reply: TransferWire,
    status: 202,
  }),
};
