import type Stripe from 'stripe';
import { type Kind, kind } from '../../store/kind.ts';
import { type ObjectStore } from '../../store/object-store.ts';

export type ShownBalanceTransaction = Stripe.BalanceTransaction & { source: string | null };
/** With the payout that contains it. */
export type BalanceTransaction = ShownBalanceTransaction & { sandbox?: { payout: string } };
export const balanceTransactionKind: Kind<BalanceTransaction, ShownBalanceTransaction> = kind<
  BalanceTransaction,
  ShownBalanceTransaction
>({
  object: 'balance_transaction',
  prefix: 'txn',
  present: ({ sandbox: _, ...stored }, store) => ({
    ...stored,
    status: stored.available_on <= store.now() ? 'available' : 'pending',
  }),
});

type Movement = Pick<BalanceTransaction, 'amount' | 'currency' | 'type' | 'reporting_category'> & {
  source: string;
  balance_type: 'issuing' | 'payments';
  description?: string | null;
  fee_details?: BalanceTransaction['fee_details'];
  /** Absent: at once. */
  availableInDays?: number;
};

const daySeconds = 86_400;

/** Books one movement of an account's balance. */
export function book(store: ObjectStore, account: string, movement: Movement): BalanceTransaction {
  const { availableInDays = 0, description = null, fee_details = [], ...rest } = movement;
  const stamp = store.stamp(balanceTransactionKind);
  const fee = fee_details.reduce((sum, detail) => sum + detail.amount, 0);
  return store.insert(account, {
    object: 'balance_transaction',
    id: stamp.id,
    created: stamp.created,
    ...rest,
    available_on: stamp.created + availableInDays * daySeconds,
    description,
    exchange_rate: null,
    fee,
    fee_details,
    net: movement.amount - fee,
    status: availableInDays ? 'pending' : 'available',
  });
}

/** For a payment, in a balance transaction. */
export function stripeFee(amount: number, currency: string): BalanceTransaction['fee_details'][number] {
  return { amount, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' };
}
