import { type Money } from '@almoner/kernel';
import { mayBecome, type GiftStatus } from './gift.states.ts';
import { type FailureReason, type Payment, type Refund } from './payment.ts';

export interface Gift {
  readonly id: string;
  readonly organizationId: string;
  readonly campaignId: string;
  readonly status: GiftStatus;
  readonly donorEmail: string;
  readonly donorName: string | null;
  /** What the donor is charged: the gift and, if they cover them, the card fees. */
  readonly total: Money;
  readonly fee: Money | null;
  readonly refunded: Money;
  readonly failureReason: FailureReason | null;
  readonly stripeAccountId: string;
  readonly stripePaymentIntentId: string | null;
  readonly startedAt: Date;
  readonly occurredAt: Date;
}

export type GiftFact =
  | { readonly is: 'failed'; readonly reason: FailureReason }
  | { readonly is: 'succeeded'; readonly fee: Money; readonly paidAt: Date }
  | { readonly is: 'refunded'; readonly refund: Refund; readonly isWhole: boolean };

/**
 * What the payment says that the gift does not know yet, in order. The same payment a second time says nothing, and
 * an older view of it neither.
 */
export function newsOf(gift: Gift, payment: Payment, knownRefundIds: ReadonlySet<string>): GiftFact[] {
  const { outcome } = payment;
  if (outcome.is === 'open') return [];
  if (outcome.is === 'failed') {
    const isNew = mayBecome(gift.status, 'failed') || isOtherFailure(gift, outcome.reason);
    return isNew ? [outcome] : [];
  }
  const { fee, paidAt, refunds } = outcome;
  const success: GiftFact[] = mayBecome(gift.status, 'succeeded') ? [{ is: 'succeeded', fee, paidAt }] : [];
  return [...success, ...newRefunds(gift, refunds, knownRefundIds)];
}

/** A payment that is not the one this gift asked for: another sum or currency, or another payment altogether. */
export function isForeign(gift: Gift, payment: Payment): boolean {
  const isOther =
    gift.stripePaymentIntentId !== null && gift.stripePaymentIntentId !== payment.stripePaymentIntentId;
  return isOther || !gift.total.equals(payment.amount);
}

/** The last decline says more than that nobody came back afterwards. */
function isOtherFailure({ status, failureReason }: Gift, reason: FailureReason): boolean {
  return status === 'failed' && failureReason !== reason && reason !== 'abandoned';
}

function newRefunds(gift: Gift, refunds: readonly Refund[], known: ReadonlySet<string>): GiftFact[] {
  let refunded = gift.refunded;
  return refunds
    .filter(({ stripeRefundId }) => !known.has(stripeRefundId))
    .toSorted((a, b) => a.refundedAt.getTime() - b.refundedAt.getTime())
    .map((refund) => {
      refunded = refunded.plus(refund.amount);
      return { is: 'refunded', refund, isWhole: !gift.total.exceeds(refunded) };
    });
}
