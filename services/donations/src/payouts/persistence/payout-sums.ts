/** Not what comes back after a refund that failed or a dispute that was won: that gift arrived before. */
export const isGift = `(l.gift_id is not null and l.kind = 'payment')`;

export const sumColumns = 'gifts, given_minor, returned_minor, fees_minor, other_minor, to_funds_minor';

/** The sums of the lines `l` of a payout, as `sumColumns`. One of Stripe's own fees is a movement without a gift. */
export const sumsOfLines = `
  count(*) filter (where ${isGift})::int as gifts,
  coalesce(sum(l.amount_minor) filter (where ${isGift}), 0)::bigint as given_minor,
  coalesce(-sum(l.amount_minor) filter (where l.gift_id is not null and not ${isGift}), 0)::bigint as returned_minor,
  coalesce(sum(case when l.origin = 'fee' then l.fee_minor - l.amount_minor else l.fee_minor end), 0)::bigint as fees_minor,
  coalesce(sum(l.amount_minor) filter (where l.gift_id is null and l.origin <> 'fee'), 0)::bigint as other_minor,
  coalesce(sum(sign(l.amount_minor::numeric) * (
    select coalesce(sum((part ->> 'amount')::bigint), 0) from jsonb_array_elements(l.designations) part)), 0)::bigint as to_funds_minor`;

/** The sums of the payout `p`; those of a payout that an earlier release stored are added up. */
export const joinSums = `
  cross join lateral (
    select p.gifts, p.given_minor, p.returned_minor, p.fees_minor, p.other_minor, p.to_funds_minor where p.gifts is not null
    union all
    select ${sumColumns} from (
      select ${sumsOfLines} from payout_line l
      where l.organization_id = p.organization_id and l.stripe_payout_id = p.stripe_payout_id) added
    where p.gifts is null) s`;
