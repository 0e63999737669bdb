import { type GiftMethod } from '@almoner/contracts';
import { Money, designationsOfRefund, type Designation, type RefundedParts } from '@almoner/kernel';
import { isDebited, isUnpaid, mayBecome, type GiftStatus } from './gift.states.ts';
import { type Debit, type FailedRefund, type FailureReason, type Payment, type Refund } from './payment.ts';

export interface Gift {
  readonly id: string;
  readonly organizationId: string;
  /** Null for a forgone reimbursement. */
  readonly campaignId: string | null;
  readonly status: GiftStatus;
  readonly method: GiftMethod;
  /** Null for the donor of an offline gift who gave none. */
  readonly donorEmail: string | null;
  readonly donorName: string | null;
  readonly employer: string | null;
  /** The gift without the covered fees. */
  readonly amount: Money;
  /** The charge to the donor: the gift and, if covered, the fees. */
  readonly total: Money;
  /** The restricted parts; the sum is at most the gift without the covered fees. */
  readonly designations: readonly Designation[];
  readonly fee: Money | null;
  readonly refunded: Money;
  readonly failureReason: FailureReason | null;
  /** Null for a gift that an admin recorded. */
  readonly stripeAccountId: string | null;
  readonly stripePaymentIntentId: string | null;
  /** For the debit that is in progress, or was the last one. */
  readonly stripeDebitId: string | null;
  readonly debitStartedAt: Date | null;
  readonly verificationUrl: string | null;
  readonly startedAt: Date;
  readonly occurredAt: Date;
}

/** The campaign of a gift that can be paid, disputed or voided. @throws Error for a forgone reimbursement, which has none. */
export function campaignOf({ id, campaignId }: Pick<Gift, 'id' | 'campaignId'>): string {
  if (campaignId === null) throw new Error(`The gift ${id} belongs to no campaign.`);
  return campaignId;
}

/** A refund as it was booked, or what a dispute has withdrawn. */
export interface BookedRefund extends Refund {
  /** Returned by each fund. */
  readonly designations: readonly Designation[];
  readonly hasFailed: boolean;
  /** Null for a refund. The gift loses nothing by a dispute that is open. */
  readonly dispute: { readonly isLost: boolean; readonly lost: Money } | null;
}

/**
 * What a payout took from each fund, by the refund, or by the movement of the dispute: the payout may arrive before they are booked, and both
 * must be the same.
 */
export type PaidOut = ReadonlyMap<string, readonly Designation[]>;

/** The amount that the gift loses by a dispute from now on. */
export interface DisputeLoss {
  readonly stripeDisputeId: string;
  readonly lost: Money;
}

/** The sums of the gift after a refund, or its failure. */
interface NewSums {
  readonly refundedBefore: Money;
  /** By refunds and lost disputes. */
  readonly refunded: Money;
  /** For all lost disputes: they can take only the amount left by refunds. */
  readonly losses: readonly DisputeLoss[];
}

export type GiftChange =
  | {
      readonly kind: 'failed';
      readonly reason: FailureReason;
      readonly debit: Debit | null;
      readonly stripePaymentMethodId: string | null;
      /** True if the donor, who left the page long ago, has to be notified. */
      readonly mustReport: boolean;
    }
  | { readonly kind: 'verifying'; readonly verificationUrl: string }
  | { readonly kind: 'processing'; readonly debit: Debit }
  | { readonly kind: 'succeeded'; readonly fee: Money; readonly paidAt: Date; readonly debit: Debit | null }
  | ({
      readonly kind: 'refunded';
      readonly refund: Refund;
      /** Returned by each fund. */
      readonly designations: readonly Designation[];
      /** True if the gift is refunded in full by this. */
      readonly isFull: boolean;
    } & NewSums)
  | ({
      readonly kind: 'refund_failed';
      readonly refund: BookedRefund;
      /** True if the gift had been refunded in full, and is not anymore. */
      readonly wasFull: boolean;
      readonly failedAt: Date | null;
    } & NewSums);

type Failed = Extract<Payment['outcome'], { kind: 'failed' }>;

/**
 * The changes of a gift that follow from its payment, in order. The same payment a second time changes nothing, and
 * neither does an older description of it. A refund that was never booked and failed changes nothing either.
 */
export function newChanges(
  gift: Gift,
  payment: Payment,
  booked: readonly BookedRefund[],
  paidOut: PaidOut = new Map(),
): GiftChange[] {
  const { outcome } = payment;
  switch (outcome.kind) {
    case 'open':
      return [];
    case 'verifying':
      return maySetOut(gift, outcome.kind) && gift.verificationUrl === null ? [outcome] : [];
    case 'processing':
      return maySetOut(gift, outcome.kind) && isNewDebit(gift, outcome.debit) ? [outcome] : [];
    case 'failed':
      return isNewFailure(gift, outcome) ? [failureOf(gift, outcome)] : [];
    case 'paid':
      return changesOfPaid(gift, outcome, booked, paidOut);
  }
}

/** Stripe's description of an account to verify or a debit may be older than the stored state. */
function maySetOut({ status, method }: Gift, to: 'verifying' | 'processing'): boolean {
  return method === 'bank_debit' && mayBecome(status, to);
}

/** A recurring gift may be debited again after a debit that failed; an older debit is known already. */
function isNewDebit({ stripeDebitId, debitStartedAt }: Gift, debit: Debit): boolean {
  if (debitStartedAt === null) return true;
  return debit.stripeDebitId !== stripeDebitId && debit.startedAt >= debitStartedAt;
}

function failureOf(gift: Gift, { reason, debit = null, stripePaymentMethodId = null }: Failed): GiftChange {
  const mustReport = isDebited(gift.status) || (debit !== null && isNewDebit(gift, debit));
  return { kind: 'failed', reason, debit, stripePaymentMethodId, mustReport };
}

/** An attempt before the debit that is in progress may be reported late. A payment that is canceled fails as a whole. */
function isNewFailure(gift: Gift, { reason, debit }: Failed): boolean {
  if (gift.status === 'processing')
    return reason === 'abandoned' || debit?.stripeDebitId === gift.stripeDebitId;
  const isOtherDebit =
    debit != null && gift.stripeDebitId !== null && debit.stripeDebitId !== gift.stripeDebitId;
  if (gift.status === 'failed' && isOtherDebit) return isNewDebit(gift, debit);
  return mayBecome(gift.status, 'failed') || isOtherFailure(gift, reason);
}

function changesOfPaid(
  gift: Gift,
  outcome: Extract<Payment['outcome'], { kind: 'paid' }>,
  booked: readonly BookedRefund[],
  paidOut: PaidOut,
): GiftChange[] {
  const { fee, paidAt, debit = null, refunds, failedRefunds } = outcome;
  const success: GiftChange[] = isUnpaid(gift.status) ? [{ kind: 'succeeded', fee, paidAt, debit }] : [];
  // Failures come first: a later refund may return the same money again.
  const failures = newFailures(gift, failedRefunds, booked);
  const failed = failures.map(({ refund }) => refund);
  const effective = booked.filter((refund) => !refund.hasFailed && !failed.includes(refund));
  const sums = failures.at(-1) ?? sumsOf(gift, booked);
  const known = new Set(booked.map(({ stripeRefundId }) => stripeRefundId));
  const unknown = refunds.filter(({ stripeRefundId }) => !known.has(stripeRefundId));
  return [...success, ...failures, ...newRefunds(gift, unknown, { effective, sums, booked, paidOut })];
}

/** Returns whether this is not the payment of the gift: another amount or currency, or another payment. */
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
  let sums = sumsOf(gift, booked);
  return failed.flatMap(({ stripeRefundId, failedAt }) => {
    const refund = booked.find((one) => one.stripeRefundId === stripeRefundId && !one.hasFailed);
    if (refund === undefined) return [];
    sums = sumsAfter(gift, sums, refund.amount.negated(), booked);
    const wasFull = !gift.total.exceeds(sums.refundedBefore) && gift.total.exceeds(sums.refunded);
    return [{ kind: 'refund_failed' as const, refund, wasFull, failedAt, ...sums }];
  });
}

function newRefunds(
  gift: Gift,
  refunds: readonly Refund[],
  before: {
    effective: readonly RefundedParts[];
    sums: NewSums;
    booked: readonly BookedRefund[];
    paidOut: PaidOut;
  },
): GiftChange[] {
  const { total, designations } = gift;
  const earlier = [...before.effective];
  let { sums } = before;
  return refunds
    .toSorted((a, b) => a.refundedAt.getTime() - b.refundedAt.getTime())
    .map((refund) => {
      const { amount } = refund;
      const givenBack =
        before.paidOut.get(refund.stripeRefundId) ??
        designationsOfRefund(designations, { total, refund: amount, earlier });
      earlier.push({ amount, designations: givenBack });
      sums = sumsAfter(gift, sums, amount, before.booked);
      const isFull = total.exceeds(sums.refundedBefore) && !total.exceeds(sums.refunded);
      return { kind: 'refunded', refund, designations: givenBack, isFull, ...sums };
    });
}

function sumsOf({ refunded }: Gift, booked: readonly BookedRefund[]): NewSums {
  const losses = booked.flatMap(({ stripeRefundId, dispute }) =>
    dispute?.isLost === true ? [{ stripeDisputeId: stripeRefundId, lost: dispute.lost }] : [],
  );
  return { refundedBefore: refunded, refunded, losses };
}

/** `more` is refunded; negative for a refund that failed. */
function sumsAfter(
  { total }: Gift,
  { refunded: refundedBefore, losses: before }: NewSums,
  more: Money,
  booked: readonly BookedRefund[],
): NewSums {
  let refunded = before.reduce((sum, { lost }) => sum.minus(lost), refundedBefore.plus(more));
  const losses = before.map(({ stripeDisputeId }) => {
    const withdrawn = booked.find(({ stripeRefundId }) => stripeRefundId === stripeDisputeId)?.amount;
    const lost = lossBy(withdrawn ?? Money.zero(total.currency), total.minus(refunded));
    refunded = refunded.plus(lost);
    return { stripeDisputeId, lost };
  });
  return { refundedBefore, refunded, losses };
}

/** The loss by a lost dispute: the withdrawn amount, but no more than is `left` of the gift without it. */
export function lossBy(withdrawn: Money, left: Money): Money {
  return Money.min(withdrawn, left).atLeastZero();
}
