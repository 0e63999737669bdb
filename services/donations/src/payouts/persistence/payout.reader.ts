import { Injectable } from '@nestjs/common';
import { type PayoutLineWire, type PayoutWire } from '@almoner/contracts';
import { type Day } from '@almoner/kernel';
import { TenantReader, orderSql, type Ctx, type KeysetPosition, type SortedPage } from '@almoner/platform';
import { joinSums } from './payout-sums.ts';

export interface PayoutRow {
  id: string;
  stripe_payout_id: string;
  status: PayoutWire['status'];
  amount_minor: string;
  currency: string;
  occurred_at: Date;
  gifts: number;
  given_minor: string;
  returned_minor: string;
  fees_minor: string;
  other_minor: string;
}

/** The first and the last day, in UTC. */
interface ArrivalDays {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

export interface PayoutLineRow {
  id: string;
  description: string;
  occurred_at: Date;
  amount_minor: string;
  fee_minor: string;
  gift: PayoutLineWire['gift'];
}

const withSums = (payouts: string) => `
  select p.id, p.stripe_payout_id, p.status, p.amount_minor, p.currency, p.occurred_at, s.*
  from (${payouts}) p ${joinSums}`;

const sortedColumns = { date: 'p.occurred_at', amount: 'p.amount_minor', id: 'p.id' };

@Injectable()
export class PayoutReader {
  constructor(private readonly reader: TenantReader) {}

  /** Returns one row more than `limit` when there is a next page. */
  list(ctx: Ctx, { from, to }: ArrivalDays, { limit, order, after }: SortedPage): Promise<PayoutRow[]> {
    const { by, column, type, sign } = orderSql(order, sortedColumns);
    return this.reader.query<PayoutRow>(ctx, {
      name: `payouts by ${order}`,
      text: `${withSums(`select * from payout p
               where organization_id = $1 and ($2::${type} is null or (${column}, id) ${sign} ($2, $3::uuid))
                 and ($5::date is null or occurred_at >= $5::date::timestamp at time zone 'UTC')
                 and ($6::date is null or occurred_at < ($6::date + 1)::timestamp at time zone 'UTC')
               order by ${by} limit $4`)}
             order by ${by}`,
      values: [
        ctx.organizationId,
        after?.value ?? null,
        after?.id ?? null,
        limit + 1,
        from ?? null,
        to ?? null,
      ],
    });
  }

  async find(ctx: Ctx, payoutId: string): Promise<PayoutRow | null> {
    const [row] = await this.reader.query<PayoutRow>(ctx, {
      name: 'payout',
      text: withSums(`select * from payout where organization_id = $1 and id = $2`),
      values: [ctx.organizationId, payoutId],
    });
    return row ?? null;
  }

  /** Newest gift first; returns one row more than `limit` when there is a next page. */
  lines(ctx: Ctx, payoutId: string, limit: number, after: KeysetPosition | null): Promise<PayoutLineRow[]> {
    return this.reader.query<PayoutLineRow>(ctx, {
      name: 'lines-of-payout',
      text: `
        select * from (
          select l.id, l.description, coalesce(g.occurred_at, p.occurred_at) as occurred_at, l.amount_minor, l.fee_minor,
            case when g.id is not null then jsonb_build_object(
              'id', g.id, 'donor', jsonb_build_object('name', g.donor_name, 'email', g.donor_email),
              'campaignTitle', coalesce(c.title, '')) end as gift
          from payout p
          join payout_line l on l.stripe_payout_id = p.stripe_payout_id
          left join gift g on g.organization_id = p.organization_id and g.id = l.gift_id
          left join campaign c on c.organization_id = g.organization_id and c.id = g.campaign_id
          where p.organization_id = $1 and p.id = $2) line
        where $3::timestamptz is null or (occurred_at, id) < ($3, $4)
        order by occurred_at desc, id desc limit $5`,
      values: [ctx.organizationId, payoutId, after?.at ?? null, after?.id ?? null, limit + 1],
    });
  }
}
