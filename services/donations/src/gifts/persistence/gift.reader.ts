import { Injectable } from '@nestjs/common';
import { type GiftWire, type ListOrder, type RequestOf, type donationsRpc } from '@almoner/contracts';
import { TenantReader, type Ctx, type ListPosition } from '@almoner/platform';
import { employerMatchColumns, type EmployerMatchRow } from './employer-match.row.ts';
import { giftDisputeColumns, hasDispute, joinDisputes, type GiftDisputeRow } from './gift-dispute.row.ts';
import { giftOrderSql } from './gift-order.ts';
import { mergedWith } from '../../merged-donors/merged-with.ts';

export interface GiftListRow extends EmployerMatchRow, GiftDisputeRow {
  id: string;
  campaign_id: string | null;
  campaign_title: string;
  donor_name: string | null;
  donor_email: string | null;
  is_anonymous: boolean;
  status: GiftWire['status'];
  method: GiftWire['method'];
  frequency: GiftWire['frequency'];
  total_minor: string;
  refunded_minor: string;
  fee_minor: string | null;
  currency: string;
  receipt_number: string | null;
  voided_receipt_number: string | null;
  failure_reason: string | null;
  tribute: GiftWire['tribute'];
  answers: GiftWire['answers'];
  match_sponsor: string | null;
  matched_minor: string;
  employer: string | null;
  occurred_at: Date;
}

export interface GiftSumRow {
  currency: string;
  gift_count: string;
  paid_count: string;
  failed_count: string;
  received_minor: string;
  returned_minor: string;
  fees_minor: string;
}

type GiftFilters = RequestOf<typeof donationsRpc.sumGifts>;

const frequency = `coalesce((
           select p.frequency from recurring_charge k
           join recurring_gift p on p.organization_id = k.organization_id and p.id = k.recurring_gift_id
           where k.gift_id = g.id and k.organization_id = g.organization_id), 'once')`;

/** Gifts with the names that the search looks in. */
const giftsWithTitles = `
  from gift g left join campaign c on c.organization_id = g.organization_id and c.id = g.campaign_id
  left join receipt r on r.organization_id = g.organization_id and r.gift_id = g.id and r.voided_at is null`;

const selectGifts = `
  select g.id, g.campaign_id, coalesce(c.title, g.forgone ->> 'title') as campaign_title, g.donor_name, g.donor_email, g.is_anonymous, g.status,
         g.method, ${frequency} as frequency, g.total_minor, g.refunded_minor, g.fee_minor, g.currency, r.number as receipt_number,
         case when r.number is null then (
           select v.number from receipt v where v.organization_id = g.organization_id and v.gift_id = g.id
           order by v.issued_at desc, v.number desc limit 1) end as voided_receipt_number, g.failure_reason, g.tribute,
         g.answers, m.sponsor_name as match_sponsor, g.matched_minor, g.employer, ${employerMatchColumns}, ${giftDisputeColumns}, g.occurred_at
  ${giftsWithTitles}
  left join campaign_match m on m.organization_id = g.organization_id and m.id = g.match_id${joinDisputes}`;

@Injectable()
export class GiftReader {
  constructor(private readonly reader: TenantReader) {}

  /** Returns one row more than `limit` when there is a next page. */
  list(
    ctx: Ctx,
    filters: GiftFilters,
    { limit, order, after }: { limit: number; order: ListOrder; after: ListPosition | null },
  ): Promise<GiftListRow[]> {
    const sql = giftOrderSql[order];
    return this.reader.query<GiftListRow>(ctx, {
      name: `gifts${filters.dispute === undefined ? '' : '-disputed'}-${oftenOf(filters)}-${order}`,
      text: `${selectGifts}
             where ${matches(filters)} and ${sql.after}
             order by ${sql.by} limit $17`,
      values: [...valuesOf(ctx, filters), after?.value ?? null, after?.id ?? null, limit + 1],
    });
  }

  /** Their sums, by currency. */
  sum(ctx: Ctx, filters: GiftFilters): Promise<GiftSumRow[]> {
    return this.reader.query<GiftSumRow>(ctx, {
      text: `select g.currency, count(*) as gift_count, count(*) filter (where ${wasPaid}) as paid_count,
               count(*) filter (where g.status = 'failed') as failed_count,
               coalesce(sum(g.total_minor) filter (where ${wasPaid}), 0) as received_minor,
               sum(g.refunded_minor) as returned_minor,
               coalesce(sum(g.fee_minor + coalesce(charged.fee_minor, 0)) filter (where ${wasPaid}), 0) as fees_minor
             ${giftsWithTitles}${filters.dispute === undefined ? '' : joinDisputes}${joinDisputeFees}
             where ${matches(filters)} group by g.currency order by g.currency`,
      values: valuesOf(ctx, filters),
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

/** Recurring gifts are found by their charges, of which an organization has fewer than gifts. */
const givenAs = {
  all: '$5::text is null',
  once: `$5 = 'once' and not exists (
    select 1 from recurring_charge k where k.organization_id = g.organization_id and k.gift_id = g.id)`,
  recurring: `g.id = any(array(
    select k.gift_id from recurring_charge k
    join recurring_gift p on p.organization_id = k.organization_id and p.id = k.recurring_gift_id
    where k.organization_id = $1 and p.frequency = $5 and k.gift_id is not null))`,
} as const;

function oftenOf({ frequency: often }: GiftFilters): keyof typeof givenAs {
  if (often === undefined) return 'all';
  return often === 'once' ? 'once' : 'recurring';
}

/** For the few gifts with a dispute: what the bank charged for it, less what it returned. */
const joinDisputeFees = `
  left join (
    select p.gift_id, sum(m.fee_minor) as fee_minor
    from gift_dispute p join gift_dispute_movement m on m.stripe_dispute_id = p.stripe_dispute_id
    where p.organization_id = $1 group by p.gift_id) charged on charged.gift_id = g.id`;

const wasPaid = `g.status in ('succeeded', 'refunded')`;

/** For `giftsWithTitles`; of one with a dispute also `joinDisputes`. Few have one, so they are read by their ids, not all until a page is full. */
const matches = (filters: GiftFilters) => `g.organization_id = $1
  and ($2::text is null or strpos(
    lower(concat_ws(' ', g.donor_name, g.donor_email, c.title, g.forgone ->> 'title', r.number, g.employer)), lower($2)) > 0)
  and ($3::text is null or g.status = $3) and ($4::text is null or g.method = $4)
  and ${givenAs[oftenOf(filters)]} and ($6::uuid is null or g.campaign_id = $6)
  and ($7::uuid is null or exists (
    select 1 from gift_designation d
    where d.organization_id = g.organization_id and d.gift_id = g.id and d.fund_id = $7))
  and ($8::date is null or g.occurred_at >= $8::date::timestamp at time zone 'UTC')
  and ($9::date is null or g.occurred_at < ($9::date + 1)::timestamp at time zone 'UTC')
  and ($10::bigint is null or g.total_minor >= $10) and ($11::bigint is null or g.total_minor <= $11)
  and ($12::uuid is null or g.donor_id = ${mergedWith('$12')})
  and ($13::text is null or (g.employer_match = $13 and (g.status = 'succeeded' or $13 = 'received')))
  and ${filters.dispute === undefined ? '$14::text is null' : `${hasDispute} and dispute_summary.dispute = $14`}`;

const valuesOf = ({ organizationId }: Ctx, filters: GiftFilters): unknown[] => [
  organizationId,
  filters.q?.trim() || null,
  filters.status ?? null,
  filters.method ?? null,
  filters.frequency ?? null,
  filters.campaignId ?? null,
  filters.fundId ?? null,
  filters.from ?? null,
  filters.to ?? null,
  filters.least ?? null,
  filters.most ?? null,
  filters.donorId ?? null,
  filters.employerMatch ?? null,
  filters.dispute ?? null,
];
