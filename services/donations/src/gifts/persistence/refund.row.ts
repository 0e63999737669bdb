import { Money, designationsInOrder } from '@almoner/kernel';
import { type BookedRefund, type Gift } from '../domain/gift.ts';

export interface RefundRow {
  stripe_refund_id: string;
  gift_id: string;
  amount_minor: string;
  refunded_at: Date;
  /** Null for refunds of an earlier release; all of them were booked before any refund could fail. */
  designations: { fundId: string; amount: number }[] | null;
  refunded_before_minor: string;
  has_failed: boolean;
  /** Null for refunds. */
  is_lost: boolean | null;
  lost_minor: string | null;
}

/**
 * Refunds, and what disputes have withdrawn and not returned: open or lost, they take it from the funds as a refund does. The oldest
 * releases did not store what was refunded before: the order by time decides.
 */
export const refunds = `
  select r.organization_id, r.stripe_refund_id, r.gift_id, r.amount_minor, r.refunded_at, r.designations,
    r.failed_at is not null as has_failed,
    coalesce(r.refunded_before_minor, (
      select coalesce(sum(e.amount_minor), 0) from gift_refund e
      where e.organization_id = r.organization_id and e.gift_id = r.gift_id
        and (e.refunded_at, e.stripe_refund_id) < (r.refunded_at, r.stripe_refund_id))) as refunded_before_minor,
    null::boolean as is_lost, null::bigint as lost_minor
  from gift_refund r
  union all
  select d.organization_id, d.stripe_dispute_id, d.gift_id, w.amount_minor, d.opened_at, d.designations, false, 0,
    d.status in ('lost', 'appealed'), d.lost_minor
  from gift_dispute d cross join lateral (
    select -sum(m.amount_minor)::bigint as amount_minor from gift_dispute_movement m where m.stripe_dispute_id = d.stripe_dispute_id) w
  where w.amount_minor > 0`;

/** For a dispute `d`: Stripe refunds nothing of its payment. An inquiry leaves that possible. */
export const preventsRefunds = `not d.is_inquiry and d.status not in ('won', 'closed')`;

export function toBookedRefund(row: RefundRow, { total, designations }: Gift): BookedRefund {
  const money = (minor: string | number) => Money.ofMinor(BigInt(minor), total.currency);
  const amount = money(row.amount_minor);
  const refunded = money(row.refunded_before_minor);
  return {
    stripeRefundId: row.stripe_refund_id,
    amount,
    refundedAt: row.refunded_at,
    designations:
      row.designations?.map((part) => ({ fundId: part.fundId, amount: money(part.amount) })) ??
      designationsInOrder(designations, { total, refund: amount, refunded }),
    hasFailed: row.has_failed,
    dispute: row.is_lost === null ? null : { isLost: row.is_lost, lost: money(row.lost_minor ?? 0) },
  };
}
