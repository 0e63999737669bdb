import { Injectable } from '@nestjs/common';
import { type GiftWire } from '@almoner/contracts';
import { TenantReader, type Ctx, type KeysetPosition } from '@almoner/platform';

export interface GiftListRow {
  id: string;
  campaign_id: string;
  campaign_title: string;
  donor_name: string | null;
  donor_email: string;
  is_anonymous: boolean;
  status: GiftWire['status'];
  total_minor: string;
  fee_minor: string | null;
  currency: string;
  receipt_number: string | null;
  failure_reason: string | null;
  occurred_at: Date;
}

const selectGifts = `
  select g.id, g.campaign_id, c.title as campaign_title, g.donor_name, g.donor_email, g.is_anonymous, g.status,
         g.total_minor, g.fee_minor, g.currency, r.number as receipt_number, g.failure_reason, g.occurred_at
  from gift g join campaign c on c.organization_id = g.organization_id and c.id = g.campaign_id
  left join receipt r on r.organization_id = g.organization_id and r.gift_id = g.id and r.voided_at is null`;

@Injectable()
export class GiftReader {
  constructor(private readonly reader: TenantReader) {}

  /** Newest first; returns one row more than `limit` when there is a next page. */
  list(ctx: Ctx, search: string | null, limit: number, after: KeysetPosition | null): Promise<GiftListRow[]> {
    return this.reader.query<GiftListRow>(ctx, {
      name: 'gifts',
      text: `${selectGifts}
             where g.organization_id = $1 and ($2::timestamptz is null or (g.occurred_at, g.id) < ($2, $3::uuid))
               and ($5::text is null or strpos(
                 lower(concat_ws(' ', g.donor_name, g.donor_email, c.title, r.number)), lower($5)) > 0)
             order by g.occurred_at desc, g.id desc limit $4`,
      values: [ctx.organizationId, after?.at ?? null, after?.id ?? null, limit + 1, search],
    });
  }

  async find(ctx: Ctx, giftId: string): Promise<GiftListRow | null> {
    const [row] = await this.reader.query<GiftListRow>(ctx, {
      name: 'gift',
      text: `${selectGifts} where g.organization_id = $1 and g.id = $2`,
      values: [ctx.organizationId, giftId],
    });
    return row ?? null;
  }
}
