import { type GiftMethod } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { type Designation } from './designation.ts';
import { mayBecome, type GiftStatus } from './gift.states.ts';
import { type FailureReason, type Payment, type Refund } from './payment.ts';

export interface Gift {
  readonly id: string;
  readonly organizationId: string;
  readonly campaignId: string;
  readonly status: GiftStatus;
  readonly method: GiftMethod;
  /** Null for the donor of an offline gift who gave none. */
  readonly donorEmail: string | null;
  readonly donorName: string | null;
  /** What the donor is charged: the gift and, if covered, the card fees. */
  readonly total: Money;
  /** What the donor restricted of it; the sum is at most the gift without the covered fees. */
  readonly designations: readonly Designation[];
  readonly fee: Money | null;
  readonly refunded: Money;
  readonly failureReason: FailureReason | null;
  /** Null for a gift that an admin recorded. */
  readonly stripeAccountId: string | null;
  readonly stripePaymentIntentId: string | null;
  readonly startedAt: Date;
  readonly occurredAt: Date;
}

export type GiftChange =
  | { readonly kind: 'failed'; readonly reason: FailureReason }
  | { readonly kind: 'succeeded'; readonly fee: Money; readonly paidAt: Date }
  | {
      readonly kind: 'refunded';
      readonly refund: Refund;
      /** What was refunded of the gift before. */
      readonly refundedBefore: Money;
      readonly isFull: boolean;
    };

/**
 * The changes of a gift that follow from its payment, in order. The same payment a second time changes nothing, and
 * neither does an older description of it.
 */
export function newChanges(gift: Gift, payment: Payment, knownRefundIds: ReadonlySet<string>): GiftChange[] {
  const { outcome } = payment;
  if (outcome.kind === 'open') return [];
  if (outcome.kind === 'failed') {
    const isNew = mayBecome(gift.status, 'failed') || isOtherFailure(gift, outcome.reason);
    return isNew ? [outcome] : [];
  }
  const { fee, paidAt, refunds } = outcome;
  const success: GiftChange[] = mayBecome(gift.status, 'succeeded')
    ? [{ kind: 'succeeded', fee, paidAt }]
    : [];
  return [...success, ...newRefunds(gift, refunds, knownRefundIds)];
}

/** Whether this is not the payment of the gift: another amount or currency, or another payment. */
export function isOtherPayment(gift: Gift, payment: Payment): boolean {
  const isOther =
    gift.stripePaymentIntentId !== null && gift.stripePaymentIntentId !== payment.stripePaymentIntentId;
  return isOther || !gift.total.equals(payment.amount);
}

/** A decline is a better reason than an abandoned payment. */
function isOtherFailure({ status, failureReason }: Gift, reason: FailureReason): boolean {
  return status === 'failed' && failureReason !== reason && reason !== 'abandoned';
}

function newRefunds(gift: Gift, refunds: readonly Refund[], known: ReadonlySet<string>): GiftChange[] {
  let refunded = gift.refunded;
  return refunds
    .filter(({ stripeRefundId }) => !known.has(stripeRefundId))
    .toSorted((a, b) => a.refundedAt.getTime() - b.refundedAt.getTime())
    .map((refund) => {
      const refundedBefore = refunded;
      refunded = refundedBefore.plus(refund.amount);
      return { kind: 'refunded', refund, refundedBefore, isFull: !gift.total.exceeds(refunded) };
    });
}
