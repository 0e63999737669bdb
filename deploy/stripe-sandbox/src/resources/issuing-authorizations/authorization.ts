import type Stripe from 'stripe';
import { type Kind, kind } from '../../store/kind.ts';
import { type ObjectStore } from '../../store/object-store.ts';
import { type ShownBalanceTransaction, balanceTransactionKind } from '../balance/balance-transaction.ts';
import { type ShownCard, cardKind } from '../issuing-cards/card.ts';
import {
  type ShownIssuingTransaction,
  issuingTransactionKind,
} from '../issuing-transactions/issuing-transaction.ts';
import { transactionOfAuthorization } from '../treasury/card-spending.ts';

/** Approved, reversed and captured by the network, each stored separately; `amount` is derived from them. */
export interface Sums {
  /** Every approved request; a final amount above it raises it. */
  authorized: number;
  reversed: number;
  captured: number;
  /** The meaning of `amount` with which the authorization was created; it never changes. */
  amountFalls: boolean;
}

interface Changes {
  card: ShownCard;
  cardholder: string;
  transactions: ShownIssuingTransaction[];
  balance_transactions: ShownBalanceTransaction[];
}
/** As returned by the API: with its card, its captures and its balance movements. */
export type ShownAuthorization = Omit<Stripe.Issuing.Authorization, keyof Changes> & Changes;
export type Authorization = Omit<ShownAuthorization, 'card' | 'transactions' | 'balance_transactions'> & {
  card: string;
  sandbox: { account: string } & Sums;
};

export const authorizationKind: Kind<Authorization, ShownAuthorization> = kind<
  Authorization,
  ShownAuthorization
>({
  object: 'issuing.authorization',
  prefix: 'iauth',
  noun: 'issuing authorization',
  present: ({ sandbox, ...authorization }, store) => ({
    ...authorization,
    ...treasuryOf(store, authorization.id),
    card: cardKind.present(store.require(cardKind, sandbox.account, authorization.card), store),
    transactions: store
      .where(issuingTransactionKind, 'authorization', authorization.id)
      .map((transaction) => issuingTransactionKind.present(transaction, store)),
    balance_transactions: store
      .where(balanceTransactionKind, 'source', authorization.id)
      .map((movement) => balanceTransactionKind.present(movement, store)),
  }),
});

/** Only of an authorization that holds on a financial account. */
function treasuryOf(store: ObjectStore, id: string): Pick<Stripe.Issuing.Authorization, 'treasury'> {
  const transaction = transactionOfAuthorization(store, id)?.id;
  if (transaction === undefined) return {};
  const received = store
    .where(issuingTransactionKind, 'authorization', id)
    .flatMap(({ treasury }) => treasury ?? []);
  return {
    treasury: {
      received_credits: received.flatMap(({ received_credit: credit }) => credit ?? []),
      received_debits: received.flatMap(({ received_debit: debit }) => debit ?? []),
      transaction,
    },
  };
}
