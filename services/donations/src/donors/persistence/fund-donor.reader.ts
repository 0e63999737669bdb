import { Injectable } from '@nestjs/common';
import { type FundDonorWire } from '@almoner/contracts';
import { TenantReader, prepared, sql, type Ctx } from '@almoner/platform';
import { mergedWith } from '../../merged-donors/merged-with.ts';

export interface FundGiftsRow {
  readonly donor: string;
  readonly gift_ids: string[];
  readonly count: number;
}

/** Who gave to a restricted fund, by the designations of gifts. */
@Injectable()
export class FundDonorReader {
  constructor(private readonly reader: TenantReader) {}

  /** `q`: a part of the name or the address; empty for all. */
  donors(ctx: Ctx, fundId: string, q: string, limit: number): Promise<FundDonorWire[]> {
    return this.reader.query<FundDonorWire>(ctx, {
      name: 'donors-of-fund',
      text: `
        select id as "donorId", coalesce(name, email, 'Anonymous') as name, email from donor
        where organization_id = $1 and merged_into is null and strpos(lower(concat_ws(' ', name, email)), lower($3)) > 0
          and id in (
            select coalesce(d.survivor_id, d.id) from gift_designation x
            join gift g on g.organization_id = x.organization_id and g.id = x.gift_id and g.status = 'succeeded'
            join donor d on d.organization_id = g.organization_id and d.id = g.donor_id
            where x.organization_id = $1 and x.fund_id = $2)
        order by lower(coalesce(name, email)), id limit $4`,
      values: [ctx.organizationId, fundId, q, limit],
    });
  }

  /** The newest gifts of a donor that are designated to the fund, also refunded ones; null for no donor of the organization. */
  async gifts(ctx: Ctx, donorId: string, fundId: string, limit: number): Promise<FundGiftsRow | null> {
    const { organizationId } = ctx;
    const gifts = sql`
      with own as (
        select g.id, g.occurred_at from gift g
        where g.organization_id = ${organizationId} and g.donor_id = ${mergedWith(organizationId, donorId)}
          and g.status in ('succeeded', 'refunded')
          and exists (select 1 from gift_designation x
            where x.organization_id = g.organization_id and x.gift_id = g.id and x.fund_id = ${fundId}))
      select coalesce(d.name, d.email, 'Anonymous') as donor, (select count(*)::int from own) as count,
        array(select id from own order by occurred_at desc, id desc limit ${limit}) as gift_ids
      from donor d where d.organization_id = ${organizationId}
        and d.id = (select coalesce(survivor_id, id) from donor where organization_id = ${organizationId} and id = ${donorId})`;
    const [row] = await this.reader.query<FundGiftsRow>(ctx, prepared('gifts-to-fund-of-donor', gifts));
    return row ?? null;
  }
}
