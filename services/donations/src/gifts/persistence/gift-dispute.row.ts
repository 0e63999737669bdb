import { type GiftWire } from '@almoner/contracts';

export interface GiftDisputeRow {
  dispute: GiftWire['dispute'];
  lost_to_disputes_minor: string;
}

/** Of `x`, what `joinDisputes` joins. */
export const giftDisputeColumns = `x.dispute, x.lost_to_disputes_minor`;

/** The disputes of `g`, one row. An open one comes before those that were lost. */
export const joinDisputes = `
  cross join lateral (
    select coalesce(sum(d.lost_minor), 0) as lost_to_disputes_minor,
      case when bool_or(d.status in ('needs_response', 'under_review', 'appealed')) then 'open'
           when bool_or(d.status = 'lost') then 'lost' end as dispute
    from gift_dispute d where d.organization_id = g.organization_id and d.gift_id = g.id) x`;
