import type Stripe from 'stripe';
import { type Kind, kind } from '../../store/kind.ts';
import { type ShownBalanceTransaction, balanceTransactionKind } from '../balance/balance-transaction.ts';

interface Changes {
  transaction: string;
  balance_transactions: ShownBalanceTransaction[];
}
export type ShownIssuingDispute = Omit<Stripe.Issuing.Dispute, keyof Changes> & Changes;
export type IssuingDispute = Omit<ShownIssuingDispute, 'balance_transactions'>;

/** With what it moved on the issuing balance, in order. */
export const issuingDisputeKind: Kind<IssuingDispute, ShownIssuingDispute> = kind<
  IssuingDispute,
  ShownIssuingDispute
>({
  object: 'issuing.dispute',
  prefix: 'idp',
  noun: 'issuing dispute',
  present: (dispute, store) => ({
    ...dispute,
    balance_transactions: store
      .where(balanceTransactionKind, 'source', dispute.id)
      .map((movement) => balanceTransactionKind.present(movement, store)),
  }),
});
