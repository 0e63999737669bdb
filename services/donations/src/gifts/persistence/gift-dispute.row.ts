import { type GiftWire } from '@almoner/contracts';
import { sql } from '@almoner/platform';

export interface GiftDisputeRow {
  dispute: GiftWire['dispute'];
  lost_to_disputes_minor: string;
}

/** From `joinDisputes`. */
export const giftDisputeColumns = `dispute_summary.dispute, dispute_summary.lost_to_disputes_minor`;

/** The disputes of `g`, one row. An open one comes before those that were lost. */
export const joinDisputes = `
  cross join lateral (
    select coalesce(sum(d.lost_minor), 0) as lost_to_disputes_minor,
      case when bool_or(d.status in ('needs_response', 'under_review', 'appealed')) then 'open'
           when bool_or(d.status = 'lost') then 'lost' end as dispute
    from gift_dispute d where d.organization_id = g.organization_id and d.gift_id = g.id) dispute_summary`;

/** True if `g` has or had a dispute; an array, so that its ids lead to the gifts. */
export const withDispute = (organizationId: string | null) =>
  sql`g.id = any(array(select d.gift_id from gift_dispute d where d.organization_id = ${organizationId}))`;
