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
/** A gift that was paid; what was refunded of it does not count. */
const succeeded = `g.status = 'succeeded'`;
const kindOf = `case when g.method not in ('card', 'bank_debit') then 'offline'
  when exists (select 1 from recurring_charge k where k.gift_id = g.id) then 'recurring' else 'once' end`;

/** The figures of one campaign. They read its gifts, not all of the organization's. */
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
      text: `select ${kindOf} as kind, count(*) filter (where ${succeeded}) as gifts,
               count(*) filter (where ${succeeded} and g.total_minor > 0) as with_amount,
               coalesce(sum(g.total_minor - g.refunded_minor) filter (where ${succeeded}), 0) as raised,
               coalesce(sum(g.fee_minor), 0) + coalesce(sum(d.fee_minor), 0) as fees,
               coalesce(sum(g.fee_minor) filter (where not (${succeeded})), 0) as returned_fees,
               coalesce(sum(d.fee_minor), 0) as dispute_fees
             from gift g
             left join lateral (
               select sum(m.fee_minor) as fee_minor from gift_dispute p
               join gift_dispute_movement m on m.stripe_dispute_id = p.stripe_dispute_id
               where p.organization_id = g.organization_id and p.gift_id = g.id) d on true
             where g.organization_id = $1 and g.campaign_id = $2 and g.status in ('succeeded', 'refunded')
             group by 1`,
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
      text: `select count(*) as donors, count(*) filter (where d.first_gift_at < f.first_at) as returning,
               min(f.first_at) as first_at
             from (select coalesce(m.survivor_id, m.id) as donor_id, min(g.occurred_at) as first_at
                   from gift g join donor m on m.organization_id = g.organization_id and m.id = g.donor_id
                   where g.organization_id = $1 and g.campaign_id = $2 and ${succeeded} group by 1) f
             join donor d on d.organization_id = $1 and d.id = f.donor_id`,
      values: [ctx.organizationId, campaignId],
    });
    return {
      firstGiftAt: row?.first_at?.toISOString() ?? null,
      donors: Number(row?.donors ?? 0),
      returningDonors: Number(row?.returning ?? 0),
    };
  }

  /** Counts first gifts only: later charges of a recurring gift have no visit. */
  async page(ctx: Ctx, campaignId: string): Promise<Dashboard['page']> {
    const [row] = await this.reader.query<{ since: Date | null; visits: string; gifts: string }>(ctx, {
      name: 'campaign-page',
      text: `select v.since, v.visits,
               (select count(*) from gift g
                where g.organization_id = $1 and g.campaign_id = $2 and g.status in ('succeeded', 'refunded')
                  and g.method in ('card', 'bank_debit') and g.started_at >= v.since
                  and not exists (
                    select 1 from recurring_charge k join recurring_charge f
                      on f.organization_id = k.organization_id and f.recurring_gift_id = k.recurring_gift_id and f.period_on < k.period_on
                    where k.gift_id = g.id)) as gifts
             from (select min(first_visit_at) as since, coalesce(sum(visits), 0) as visits from campaign_visit_day
                   where organization_id = $1 and campaign_id = $2) v`,
      values: [ctx.organizationId, campaignId],
    });
    if (row === undefined || row.since === null) return null;
    return { since: row.since.toISOString(), visits: Number(row.visits), gifts: Number(row.gifts) };
  }

  /** `starts`: the weeks to sum, oldest first; the last one has not ended. */
  async weeks(ctx: Ctx, campaignId: string, starts: readonly Date[]): Promise<Dashboard['weeks']> {
    const rows = await this.reader.query<{ week: number; once: string; recurring: string }>(ctx, {
      name: 'campaign-weeks',
      text: `select width_bucket(s.occurred_at, $3::timestamptz[]) as week,
               coalesce(sum(s.amount) filter (where s.kind <> 'recurring'), 0) as once,
               coalesce(sum(s.amount) filter (where s.kind = 'recurring'), 0) as recurring
             from (select g.occurred_at, g.total_minor - g.refunded_minor as amount, ${kindOf} as kind from gift g
                   where g.organization_id = $1 and g.campaign_id = $2 and ${succeeded}
                     and g.occurred_at >= ($3::timestamptz[])[1]) s
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
      text: `select g.id, g.method, g.donor_name, g.is_anonymous, ${kindOf} as kind, g.total_minor - g.refunded_minor as amount, g.occurred_at
             from gift g where g.organization_id = $1 and g.campaign_id = $2 and ${succeeded}
             order by g.occurred_at desc, g.id desc limit ${latestCount}`,
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
