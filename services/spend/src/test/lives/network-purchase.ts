import { newId } from '@almoner/kernel';
import type Stripe from 'stripe';

/** The network's side of one purchase: a plain reference, independent of how the service computes its figures. */
export interface NetworkPurchase {
  readonly id: string;
  readonly stripeCardId: string;
  /** Unix seconds. */
  readonly created: number;
  /** True if Stripe's `amount` contains open captures: its documentation leaves it open, so lives have either. */
  readonly amountContainsCaptures: boolean;
  /** True if the history of requests has the requested amount where less was approved; otherwise it has the approved amount. */
  readonly recordsRequested: boolean;
  readonly requests: NetworkRequest[];
  /** Taken back by reversals, in minor units. */
  reversed: number;
  readonly transactions: NetworkTransaction[];
  /** Holds (negative) and releases (positive) on the issuing balance. */
  readonly movements: number[];
  status: 'pending' | 'closed' | 'reversed' | 'expired';
}

interface NetworkRequest {
  readonly requested: number;
  /** The approved amount: less than requested at a terminal that accepts less, 0 when declined. */
  readonly granted: number;
}

/** Amounts as Stripe has them: a capture is negative, a refund positive, a reversed refund negative. */
export interface NetworkTransaction {
  readonly id: string;
  readonly type: 'capture' | 'refund';
  readonly amount: number;
  readonly created: number;
  /** False for a force capture, and for a refund that the network could not link. */
  readonly isLinked: boolean;
}

export const isApproved = ({ requests }: NetworkPurchase) => (requests[0]?.granted ?? 0) > 0;

export const authorizedOf = ({ requests, reversed }: NetworkPurchase) =>
  requests.reduce((sum, { granted }) => sum + granted, 0) - reversed;

export const capturedOf = ({ transactions }: NetworkPurchase) =>
  transactions.reduce(
    (sum, { type, amount, isLinked }) => sum + (type === 'capture' && isLinked ? -amount : 0),
    0,
  );

/** The hold of the network, in minor units. */
export const heldOf = (purchase: NetworkPurchase) =>
  purchase.status === 'pending' && isApproved(purchase)
    ? Math.max(0, authorizedOf(purchase) - capturedOf(purchase))
    : 0;

/** Books on the issuing balance what the hold became. */
export function updateHold(purchase: NetworkPurchase): void {
  const booked = purchase.movements.reduce((sum, amount) => sum - amount, 0);
  if (booked !== heldOf(purchase)) purchase.movements.push(booked - heldOf(purchase));
}

/** The authorization as Stripe describes it at this moment. */
export function describeAuthorization(purchase: NetworkPurchase): object {
  return {
    id: purchase.id,
    object: 'issuing.authorization',
    created: purchase.created,
    amount: purchase.amountContainsCaptures ? authorizedOf(purchase) : heldOf(purchase),
    currency: 'usd',
    approved: isApproved(purchase),
    status: purchase.status,
    card: { id: purchase.stripeCardId },
    request_history: purchase.requests.map(({ requested, granted }) => ({
      amount: granted === 0 || purchase.recordsRequested ? requested : granted,
      approved: granted > 0,
      reason: granted > 0 ? 'webhook_approved' : 'webhook_declined',
    })),
    transactions: purchase.transactions
      .filter(({ isLinked }) => isLinked)
      .map(({ id, type, amount }) => ({ id, type, amount })),
    balance_transactions: purchase.movements.map((amount) => ({ amount })),
    merchant_data: merchant,
  };
}

export function describeTransaction(
  { id, stripeCardId }: NetworkPurchase,
  { isLinked, ...transaction }: NetworkTransaction,
): object {
  return {
    ...transaction,
    object: 'issuing.transaction',
    currency: 'usd',
    authorization: isLinked ? id : null,
    card: stripeCardId,
    merchant_data: merchant,
  };
}

export const newTransactionId = () => `ipi_${newId()}`;

const merchant: Partial<Stripe.Issuing.Authorization.MerchantData> = {
  name: 'Harbor & Hearth Inn',
  category: 'hotels_motels_and_resorts',
  category_code: '7011',
  city: 'Alder Falls',
  country: 'US',
};
