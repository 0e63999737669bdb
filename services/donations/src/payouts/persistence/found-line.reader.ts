import { Injectable } from '@nestjs/common';
import { type FoundPayoutLine } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { isGift } from './payout.reader.ts';

interface FoundLineRow {
  line_id: string;
  /** Of the payout. */
  id: string;
  amount_minor: string;
  gifts: number;
  to_funds_minor: string;
  donor: FoundPayoutLine['donor'];
}

@Injectable()
export class FoundLineReader {
  constructor(private readonly reader: TenantReader) {}

  find(ctx: Ctx, lineIds: readonly string[]): Promise<FoundLineRow[]> {
    return this.reader.query<FoundLineRow>(ctx, {
      name: 'found-payout-lines',
      text: foundLines,
      values: [ctx.organizationId, lineIds],
    });
  }
}

/** Each payout is added up once, however many of its lines are found. */
const foundLines = `
  with found as materialized (
    select l.id as line_id, l.gift_id, p.id, p.stripe_payout_id, p.amount_minor
    from payout_line l join payout p using (stripe_payout_id)
    where l.organization_id = $1 and l.id = any ($2) and p.organization_id = $1 and p.status <> 'failed'),
  summed as (
    select p.stripe_payout_id, s.*
    from (select distinct stripe_payout_id from found) p
    cross join lateral (
      select count(*) filter (where ${isGift})::int as gifts,
        coalesce(sum(sign(l.amount_minor::numeric) * d.minor), 0) as to_funds_minor
      from payout_line l
      cross join lateral (
        select coalesce(sum((part ->> 'amount')::bigint), 0) as minor from jsonb_array_elements(l.designations) part) d
      where l.organization_id = $1 and l.stripe_payout_id = p.stripe_payout_id) s)
  select f.line_id, f.id, f.amount_minor, s.gifts, s.to_funds_minor,
    case when g.id is not null then jsonb_build_object('name', g.donor_name, 'email', g.donor_email) end as donor
  from found f
  join summed s using (stripe_payout_id)
  left join gift g on g.organization_id = $1 and g.id = f.gift_id`;
