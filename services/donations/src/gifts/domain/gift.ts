import { type GiftMethod } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { designationsOfRefund, type Designation, type GivenBack } from './designation.ts';
import { isUnpaid, mayBecome, type GiftStatus } from './gift.states.ts';
import { type FailedRefund, type FailureReason, type Payment, type Refund } from './payment.ts';

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

/** A refund as it was booked. */
export interface BookedRefund extends Refund {
  /** What each fund gave back. */
  readonly designations: readonly Designation[];
  readonly hasFailed: boolean;
}

export type GiftChange =
  | { readonly kind: 'failed'; readonly reason: FailureReason }
  | { readonly kind: 'succeeded'; readonly fee: Money; readonly paidAt: Date }
  | {
      readonly kind: 'refunded';
      readonly refund: Refund;
      /** What each fund gives back. */
      readonly designations: readonly Designation[];
      /** What was refunded of the gift before. */
      readonly refundedBefore: Money;
      readonly isFull: boolean;
    }
  | {
      readonly kind: 'refund_failed';
      readonly refund: BookedRefund;
      /** What is still refunded of the gift. */
      readonly refunded: Money;
      /** Whether the gift had been refunded in full. */
      readonly wasFull: boolean;
      readonly failedAt: Date | null;
    };

/**
 * The changes of a gift that follow from its payment, in order. The same payment a second time changes nothing, and
 * neither does an older description of it. A refund that was never booked and failed changes nothing either.
 */
export function newChanges(gift: Gift, payment: Payment, booked: readonly BookedRefund[]): GiftChange[] {
  const { outcome } = payment;
  if (outcome.kind === 'open') return [];
  if (outcome.kind === 'failed') {
    const isNew = mayBecome(gift.status, 'failed') || isOtherFailure(gift, outcome.reason);
    return isNew ? [outcome] : [];
  }
  const { fee, paidAt, refunds, failedRefunds } = outcome;
  const success: GiftChange[] = isUnpaid(gift.status) ? [{ kind: 'succeeded', fee, paidAt }] : [];
  // Failures come first: a later refund may return the same money again.
  const failures = newFailures(gift, failedRefunds, booked);
  const failed = failures.map(({ refund }) => refund);
  const standing = booked.filter((refund) => !refund.hasFailed && !failed.includes(refund));
  const known = new Set(booked.map(({ stripeRefundId }) => stripeRefundId));
  const unknown = refunds.filter(({ stripeRefundId }) => !known.has(stripeRefundId));
  return [...success, ...failures, ...newRefunds(gift, unknown, standing)];
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

function newFailures(gift: Gift, failed: readonly FailedRefund[], booked: readonly BookedRefund[]) {
  let { refunded } = gift;
  return failed.flatMap(({ stripeRefundId, failedAt }) => {
    const refund = booked.find((one) => one.stripeRefundId === stripeRefundId && !one.hasFailed);
    if (refund === undefined) return [];
    const wasFull = !gift.total.exceeds(refunded);
    refunded = refunded.minus(refund.amount);
    return [{ kind: 'refund_failed' as const, refund, refunded, wasFull, failedAt }];
  });
}

function newRefunds(
  { total, designations }: Gift,
  refunds: readonly Refund[],
  standing: readonly GivenBack[],
): GiftChange[] {
  const earlier = [...standing];
  return refunds
    .toSorted((a, b) => a.refundedAt.getTime() - b.refundedAt.getTime())
    .map((refund) => {
      const { amount } = refund;
      const refundedBefore = earlier.reduce((sum, one) => sum.plus(one.amount), Money.zero(total.currency));
      const givenBack = designationsOfRefund(designations, { total, refund: amount, earlier });
      earlier.push({ amount, designations: givenBack });
      const isFull = !total.exceeds(refundedBefore.plus(amount));
      return { kind: 'refunded', refund, designations: givenBack, refundedBefore, isFull };
    });
}
