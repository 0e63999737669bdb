import { Injectable } from '@nestjs/common';
import {
  campaignGiftKinds,
  propertyOf,
  type CampaignDashboardWire,
  type GiftMethod,
} from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { GiftFees } from '../../gift-fees/gift-fees.ts';
import { monthlyTotal } from '../../recurring-gifts/domain/monthly-total.ts';
import {
  type EqualPlansRow,
  equalPlansColumns,
  toEqualPlans,
} from '../../recurring-gifts/persistence/equal-plans.row.ts';

type Dashboard = CampaignDashboardWire;
type Kind = Dashboard['latest'][number]['kind'];

const latestCount = 5;

/** The figures of one campaign. They add up its days and count its donors, and read few of its gifts (docs/decisions/0080). */
@Injectable()
export class CampaignDashboardReader {
  constructor(
    private readonly reader: TenantReader,
    private readonly fees: GiftFees,
  ) {}

  async kinds(ctx: Ctx, campaignId: string): Promise<Dashboard['kinds']> {
    const rows = await this.reader.query<{
      kind: Kind;
      gifts: string;
      with_amount: string;
      raised: string;
      fees: string;
      returned_fees: string;
      dispute_fees: string;
    }>(ctx, {
      name: 'campaign-kinds',
      text: `select kind, sum(gifts) as gifts, sum(gifts_with_amount) as with_amount, sum(raised_minor) as raised,
               sum(fee_minor + dispute_fee_minor) as fees, sum(returned_fee_minor) as returned_fees,
               sum(dispute_fee_minor) as dispute_fees
             from campaign_day where organization_id = $1 and campaign_id = $2 group by 1`,
      values: [ctx.organizationId, campaignId],
    });
    return campaignGiftKinds.map((kind) => {
      const row = rows.find((one) => one.kind === kind);
      return {
        kind,
        gifts: Number(row?.gifts ?? 0),
        giftsWithAmount: Number(row?.with_amount ?? 0),
        raised: Number(row?.raised ?? 0),
        fees: Number(row?.fees ?? 0),
        returnedFees: Number(row?.returned_fees ?? 0),
        disputeFees: Number(row?.dispute_fees ?? 0),
      };
    });
  }

  async donors(
    ctx: Ctx,
    campaignId: string,
  ): Promise<Pick<Dashboard, 'firstGiftAt' | 'donors' | 'returningDonors'>> {
    const [row] = await this.reader.query<{ donors: string; returning: string; first_at: Date | null }>(ctx, {
      name: 'campaign-donors',
      text: `select count(*) as donors, count(*) filter (where is_returning) as returning, min(first_gift_at) as first_at
             from campaign_donor where organization_id = $1 and campaign_id = $2`,
      values: [ctx.organizationId, campaignId],
    });
    return {
      firstGiftAt: row?.first_at?.toISOString() ?? null,
      donors: Number(row?.donors ?? 0),
      returningDonors: Number(row?.returning ?? 0),
    };
  }

  /**
   * Counts first gifts only: later charges of a recurring gift have no visit. The gifts of the day of the first visit are read, because only
   * those after it count.
   */
  async page(ctx: Ctx, campaignId: string): Promise<Dashboard['page']> {
    const [row] = await this.reader.query<{ since: Date | null; visits: string; gifts: string }>(ctx, {
      name: 'campaign-page',
      text: `select v.since, v.visits,
               (select count(*) from gift g
                where g.organization_id = $1 and g.campaign_id = $2 and g.status in ('succeeded', 'refunded')
                  and g.method in ('card', 'bank_debit') and g.recurrence is distinct from 'later'
                  and g.started_at >= v.since and g.started_at < (v.day + 1)::timestamp at time zone 'UTC')
               + (select coalesce(sum(page_gifts), 0) from campaign_day
                  where organization_id = $1 and campaign_id = $2 and day > v.day) as gifts
             from (select min(first_visit_at) as since, (min(first_visit_at) at time zone 'UTC')::date as day,
                     coalesce(sum(visits), 0) as visits
                   from campaign_visit_day where organization_id = $1 and campaign_id = $2) v`,
      values: [ctx.organizationId, campaignId],
    });
    if (row === undefined || row.since === null) return null;
    return { since: row.since.toISOString(), visits: Number(row.visits), gifts: Number(row.gifts) };
  }

  /** `starts`: the weeks to sum, oldest first, each at the beginning of a day in UTC; the last one has not ended. */
  async weeks(ctx: Ctx, campaignId: string, starts: readonly Date[]): Promise<Dashboard['weeks']> {
    const rows = await this.reader.query<{ week: number; once: string; recurring: string }>(ctx, {
      name: 'campaign-weeks',
      text: `select width_bucket(day::timestamp at time zone 'UTC', $3::timestamptz[]) as week,
               coalesce(sum(raised_minor) filter (where kind <> 'recurring'), 0) as once,
               coalesce(sum(raised_minor) filter (where kind = 'recurring'), 0) as recurring
             from campaign_day
             where organization_id = $1 and campaign_id = $2
               and day >= (($3::timestamptz[])[1] at time zone 'UTC')::date
             group by 1`,
      values: [ctx.organizationId, campaignId, starts],
    });
    return starts.map((startsAt, index) => {
      const row = rows.find(({ week }) => week === index + 1);
      return {
        startsAt: startsAt.toISOString(),
        once: Number(row?.once ?? 0),
        recurring: Number(row?.recurring ?? 0),
      };
    });
  }

  async recurring(ctx: Ctx, campaignId: string, lapsedSince: Date): Promise<Dashboard['recurring']> {
    const rows = await this.reader.query<
      EqualPlansRow & { state: 'active' | 'pastDue' | 'lapsed'; next_attempt_at: Date | null }
    >(ctx, {
      name: 'campaign-recurring',
      text: `select case p.status when 'active' then 'active' when 'past_due' then 'pastDue' else 'lapsed' end as state,
               count(*) as plans, min(p.next_work_at) as next_attempt_at, ${equalPlansColumns}
             from recurring_gift p
             where p.organization_id = $1 and p.campaign_id = $2
               and (p.status in ('active', 'past_due') or p.status in ('stopped', 'canceled') and p.ended_at >= $3)
             group by 1, ${equalPlansColumns} order by next_attempt_at`,
      values: [ctx.organizationId, campaignId, lapsedSince],
    });
    const of = (state: 'active' | 'pastDue' | 'lapsed') => {
      const groups = rows.filter((one) => one.state === state).map((row) => toEqualPlans(row, this.fees));
      return {
        plans: groups.reduce((sum, { plans }) => sum + plans, 0),
        monthly: monthlyTotal(groups),
      };
    };
    const nextAttemptAt = rows.find(({ state }) => state === 'pastDue')?.next_attempt_at ?? null;
    return {
      active: of('active'),
      pastDue: { ...of('pastDue'), nextAttemptAt: nextAttemptAt?.toISOString() ?? null },
      lapsed: of('lapsed'),
    };
  }

  /** The planner must not know which campaign it is: for one with most of the gifts, it would read the newest gifts of all campaigns. */
  async latest(ctx: Ctx, campaignId: string): Promise<Dashboard['latest']> {
    const rows = await this.reader.query<{
      id: string;
      donor_name: string | null;
      is_anonymous: boolean;
      kind: Kind;
      method: GiftMethod;
      amount: string;
      occurred_at: Date;
    }>(ctx, {
      name: 'campaign-latest',
      text: `select g.id, g.method, g.donor_name, g.is_anonymous, g.total_minor - g.refunded_minor as amount, g.occurred_at,
               case when g.method not in ('card', 'bank_debit') then 'offline'
                 when g.recurrence is not null then 'recurring' else 'once' end as kind
             from campaign c
             cross join lateral (
               select * from gift where organization_id = c.organization_id and campaign_id = c.id and status = 'succeeded'
               order by occurred_at desc, id desc limit ${latestCount}) g
             where c.organization_id = $1 and c.id = $2
             order by g.occurred_at desc, g.id desc`,
      values: [ctx.organizationId, campaignId],
    });
    return rows.map((row) => ({
      giftId: row.id,
      donorName: row.donor_name,
      isAnonymous: row.is_anonymous,
      kind: row.kind,
      property: propertyOf(row.method),
      amount: Number(row.amount),
      occurredAt: row.occurred_at.toISOString(),
    }));
  }
}
