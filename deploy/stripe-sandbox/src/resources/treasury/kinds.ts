import type Stripe from 'stripe';
import { type Kind, kind, plainKind } from '../../store/kind.ts';

type ShownFinancialAccount = Stripe.Treasury.FinancialAccount & { balance: Balance };
type Balance = Record<'cash' | 'inbound_pending' | 'outbound_pending', { usd: number }>;
/** As it is stored: the account number is returned only when requested by `expand`. */
export type FinancialAccount = ShownFinancialAccount & { sandbox: { accountNumber: string } };
export const financialAccountKind: Kind<FinancialAccount, ShownFinancialAccount> = kind<
  FinancialAccount,
  ShownFinancialAccount
>({
  object: 'treasury.financial_account',
  prefix: 'fa',
  noun: 'financial account',
  present: ({ sandbox: _, ...account }) => account,
  reveal: ({ sandbox }, field) =>
    field === 'financial_addresses.aba.account_number' ? sandbox.accountNumber : undefined,
});

export type Transaction = Stripe.Treasury.Transaction;
export const transactionKind: Kind<Transaction> = plainKind<Transaction>('treasury.transaction', 'trxn');

export type Entry = Stripe.Treasury.TransactionEntry & { transaction: string };
export const entryKind: Kind<Entry> = plainKind<Entry>('treasury.transaction_entry', 'trxne');

export type ReceivedCredit = Stripe.Treasury.ReceivedCredit & { transaction: string };
export const receivedCreditKind: Kind<ReceivedCredit> = plainKind<ReceivedCredit>(
  'treasury.received_credit',
  'rc',
);

export type ReceivedDebit = Stripe.Treasury.ReceivedDebit & { transaction: string };
export const receivedDebitKind: Kind<ReceivedDebit> = plainKind<ReceivedDebit>(
  'treasury.received_debit',
  'rd',
);

export type DebitReversal = Stripe.Treasury.DebitReversal & { transaction: string };
export const debitReversalKind: Kind<DebitReversal> = plainKind<DebitReversal>(
  'treasury.debit_reversal',
  'debrev',
);

export type InboundTransfer = Stripe.Treasury.InboundTransfer & { transaction: string };
export const inboundTransferKind: Kind<InboundTransfer> = plainKind<InboundTransfer>(
  'treasury.inbound_transfer',
  'ibt',
);

export type OutboundTransfer = Stripe.Treasury.OutboundTransfer & { transaction: string };
export const outboundTransferKind: Kind<OutboundTransfer> = plainKind<OutboundTransfer>(
  'treasury.outbound_transfer',
  'obt',
);

export type OutboundPayment = Stripe.Treasury.OutboundPayment & { transaction: string };
export const outboundPaymentKind: Kind<OutboundPayment> = plainKind<OutboundPayment>(
  'treasury.outbound_payment',
  'obp',
);
