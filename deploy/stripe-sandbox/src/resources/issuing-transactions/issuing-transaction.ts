import type Stripe from 'stripe';
import { type Kind, kind } from '../../store/kind.ts';

export type ShownIssuingTransaction = Stripe.Issuing.Transaction & {
  authorization: string | null;
  card: string;
  cardholder: string | null;
  balance_transaction: string | null;
};
export type IssuingTransaction = ShownIssuingTransaction & {
  /** For a capture: how much of it has been refunded. */
  sandbox: { refunded: number };
};
export const issuingTransactionKind: Kind<IssuingTransaction, ShownIssuingTransaction> = kind<
  IssuingTransaction,
  ShownIssuingTransaction
>({
  object: 'issuing.transaction',
  prefix: 'ipi',
  noun: 'issuing transaction',
  present: ({ sandbox: _, ...transaction }) => transaction,
});
