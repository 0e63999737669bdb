import { Injectable } from '@nestjs/common';
import { type GiftWire, type ListOrder, type RequestOf, type donationsRpc } from '@almoner/contracts';
import {
  TenantReader,
  joinSql,
  prepared,
  raw,
  sql,
  type Ctx,
  type ListPosition,
  type Sql,
} from '@almoner/platform';
import { employerMatchColumns, type EmployerMatchRow } from './employer-match.row.ts';
import { giftDisputeColumns, joinDisputes, withDispute, type GiftDisputeRow } from './gift-dispute.row.ts';
import { endOf, orderOf } from './gift-order.ts';
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
  designations: GiftWire['designations'] | null;
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

const designations = `(
  select json_agg(json_build_object('fundId', d.fund_id, 'fundName', coalesce(f.name, ''), 'amount', d.amount_minor) order by d.position)
  from gift_designation d left join fund f on f.organization_id = d.organization_id and f.id = d.fund_id
  where d.organization_id = g.organization_id and d.gift_id = g.id) as designations`;

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
         g.answers, m.sponsor_name as match_sponsor, g.matched_minor, g.employer, ${employerMatchColumns}, ${giftDisputeColumns}, ${designations}, g.occurred_at
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
    const name = `gifts${filters.dispute === undefined ? '' : '-disputed'}-${oftenOf(filters)}-${order}`;
    const page = sql`${raw(selectGifts)}
      where ${matches(ctx, filters)} and ${endOf(order, after)}
      order by ${orderOf(order)} limit ${limit + 1}`;
    return this.reader.query<GiftListRow>(ctx, prepared(name, page));
  }

  /** Their sums, by currency. */
  sum(ctx: Ctx, filters: GiftFilters): Promise<GiftSumRow[]> {
    return this.reader.query<GiftSumRow>(
      ctx,
      sql`select g.currency, count(*) as gift_count, count(*) filter (where ${wasPaid}) as paid_count,
            count(*) filter (where g.status = 'failed') as failed_count,
            coalesce(sum(g.total_minor) filter (where ${wasPaid}), 0) as received_minor,
            sum(g.refunded_minor) as returned_minor,
            coalesce(sum(g.fee_minor + coalesce(charged.fee_minor, 0)) filter (where ${wasPaid}), 0) as fees_minor
          ${raw(giftsWithTitles)}${raw(filters.dispute === undefined ? '' : joinDisputes)}${joinDisputeFees(ctx)}
          where ${matches(ctx, filters)} group by g.currency order by g.currency`,
    );
  }

  async find(ctx: Ctx, giftId: string): Promise<GiftListRow | null> {
    const one = sql`${raw(selectGifts)} where g.organization_id = ${ctx.organizationId} and g.id = ${giftId}`;
    const [row] = await this.reader.query<GiftListRow>(ctx, prepared('gift', one));
    return row ?? null;
  }
}

/** Recurring gifts are found by their charges, of which an organization has fewer than gifts. */
const givenAs = {
  all: () => sql`true`,
  once: () => sql`not exists (
    select 1 from recurring_charge k where k.organization_id = g.organization_id and k.gift_id = g.id)`,
  recurring: ({ organizationId }: Ctx, often: GiftFilters['frequency']) => sql`g.id = any(array(
    select k.gift_id from recurring_charge k
    join recurring_gift p on p.organization_id = k.organization_id and p.id = k.recurring_gift_id
    where k.organization_id = ${organizationId} and p.frequency = ${often} and k.gift_id is not null))`,
} as const;

function oftenOf({ frequency: often }: GiftFilters): keyof typeof givenAs {
  if (often === undefined) return 'all';
  return often === 'once' ? 'once' : 'recurring';
}

/** For the few gifts with a dispute: what the bank charged for it, less what it returned. */
const joinDisputeFees = ({ organizationId }: Ctx) => sql`
  left join (
    select p.gift_id, sum(m.fee_minor) as fee_minor
    from gift_dispute p join gift_dispute_movement m on m.stripe_dispute_id = p.stripe_dispute_id
    where p.organization_id = ${organizationId} group by p.gift_id) charged on charged.gift_id = g.id`;

const wasPaid = raw(`g.status in ('succeeded', 'refunded')`);

const names = raw(
  `concat_ws(' ', g.donor_name, g.donor_email, c.title, g.forgone ->> 'title', r.number, g.employer)`,
);

const isDesignatedTo = (fundId: string | undefined) => sql`exists (
  select 1 from gift_designation d
  where d.organization_id = g.organization_id and d.gift_id = g.id and d.fund_id = ${fundId})`;

const hasMatch = (status: GiftFilters['employerMatch']) =>
  sql`(g.employer_match = ${status} and (g.status = 'succeeded' or ${status} = 'received'))`;

/** The text is the same without the filter, so that one prepared statement serves for both. */
const ifGiven = (type: string, value: unknown, condition: Sql) =>
  sql`(${value ?? null}::${raw(type)} is null or ${condition})`;

/** For `giftsWithTitles`; of one with a dispute also `joinDisputes`. Few have one, so they are read by their ids, not all until a page is full. */
function matches(ctx: Ctx, filters: GiftFilters): Sql {
  const { organizationId } = ctx;
  const { status, method, campaignId, fundId, from, to, least, most, donorId, employerMatch, dispute } =
    filters;
  const text = filters.q?.trim() || null;
  return joinSql(
    [
      sql`g.organization_id = ${organizationId}`,
      ifGiven('text', text, sql`strpos(lower(${names}), lower(${text})) > 0`),
      ifGiven('text', status, sql`g.status = ${status}`),
      ifGiven('text', method, sql`g.method = ${method}`),
      givenAs[oftenOf(filters)](ctx, filters.frequency),
      ifGiven('uuid', campaignId, sql`g.campaign_id = ${campaignId}`),
      ifGiven('uuid', fundId, isDesignatedTo(fundId)),
      ifGiven('date', from, sql`g.occurred_at >= ${from}::date::timestamp at time zone 'UTC'`),
      ifGiven('date', to, sql`g.occurred_at < (${to}::date + 1)::timestamp at time zone 'UTC'`),
      ifGiven('bigint', least, sql`g.total_minor >= ${least}`),
      ifGiven('bigint', most, sql`g.total_minor <= ${most}`),
      ifGiven('uuid', donorId, sql`g.donor_id = ${mergedWith(organizationId, donorId)}`),
      ifGiven('text', employerMatch, hasMatch(employerMatch)),
      ...(dispute === undefined
        ? []
        : [sql`${withDispute(organizationId)} and dispute_summary.dispute = ${dispute}`]),
    ],
    ' and ',
  );
}
