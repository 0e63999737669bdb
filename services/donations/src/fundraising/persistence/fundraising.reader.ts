import { Injectable } from '@nestjs/common';
import { type FundraisingFiguresWire, type FundraisingOverviewWire } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { GiftFees } from '../../gift-fees/gift-fees.ts';
import { monthlyTotal } from '../../recurring-gifts/domain/monthly-total.ts';
import { unpaidMatchOfCampaign } from '../../matching/persistence/campaign-match.row.ts';
import {
  type EqualPlansRow,
  equalPlansColumns,
  toEqualPlans,
} from '../../recurring-gifts/persistence/equal-plans.row.ts';

type GiftFigures = Omit<FundraisingFiguresWire, 'from' | 'to' | 'started' | 'ended'>;
type RecurringFigures = FundraisingOverviewWire['recurring'] &
  Record<'present' | 'previous', Pick<FundraisingFiguresWire, 'started' | 'ended'>>;

/** From the first instant of the days before the range, over its first one, to the first one after it. */
export interface OverviewTimes {
  readonly previousFrom: Date;
  readonly from: Date;
  readonly until: Date;
}

export interface CampaignSums {
  readonly campaign: FundraisingOverviewWire['campaigns'][number]['campaign'];
  readonly gifts: number;
  /** Minor units. */
  readonly raised: number;
}

interface SumsRow {
  is_present: boolean;
  raised: string;
  fees: string;
  refunded: string;
  gifts: string;
  with_amount: string;
}

interface DonorsRow {
  is_present: boolean;
  donors: string;
  new_donors: string;
}

const paid = `g.organization_id = $1 and g.status in ('succeeded', 'refunded')`;
/** Excludes gifts refunded in full. */
const succeeded = `g.status = 'succeeded'`;
const recurringSums = ['active', 'pastDue', 'started', 'startedBefore', 'ended', 'endedBefore'] as const;

/** The figures of all gifts in a range. They read the index `gift_figures` alone, and of the other tables only what belongs to the range. */
@Injectable()
export class FundraisingReader {
  constructor(
    private readonly reader: TenantReader,
    private readonly fees: GiftFees,
  ) {}

  async currency(ctx: Ctx): Promise<string | null> {
    const [row] = await this.reader.query<{ currency: string }>(ctx, {
      name: 'fundraising-currency',
      text: `select currency from organization where organization_id = $1`,
      values: [ctx.organizationId],
    });
    return row?.currency ?? null;
  }

  async figures(ctx: Ctx, times: OverviewTimes): Promise<Record<'present' | 'previous', GiftFigures>> {
    const [sums, donors] = await Promise.all([this.sums(ctx, times), this.donors(ctx, times)]);
    const of = (isPresent: boolean) =>
      toFigures(
        sums.find((row) => row.is_present === isPresent),
        donors.find((row) => row.is_present === isPresent),
      );
    return { present: of(true), previous: of(false) };
  }

  private sums(ctx: Ctx, { previousFrom, from, until }: OverviewTimes): Promise<SumsRow[]> {
    const inRange = `${paid} and g.occurred_at >= $2 and g.occurred_at < $4`;
    return this.reader.query<SumsRow>(ctx, {
      name: 'fundraising-sums',
      text: `
        select given.*, given.gift_fees + coalesce(charged.fees, 0) as fees
        from (
          select g.occurred_at >= $3 as is_present,
            count(*) filter (where ${succeeded}) as gifts,
            count(*) filter (where ${succeeded} and g.total_minor > 0) as with_amount,
            coalesce(sum(g.total_minor - g.refunded_minor) filter (where ${succeeded}), 0) as raised,
            sum(g.refunded_minor) as refunded, coalesce(sum(g.fee_minor), 0) as gift_fees
          from gift g where ${inRange} group by 1) given
        left join (
          select g.occurred_at >= $3 as is_present, sum(m.fee_minor) as fees
          from gift_dispute p join gift_dispute_movement m on m.stripe_dispute_id = p.stripe_dispute_id
          join gift g on g.id = p.gift_id
          where p.organization_id = $1 and ${inRange} group by 1) charged on charged.is_present = given.is_present`,
      values: [ctx.organizationId, previousFrom, from, until],
    });
  }

  /** Each once in a range, merged ones as one. */
  private donors(ctx: Ctx, { previousFrom, from, until }: OverviewTimes): Promise<DonorsRow[]> {
    return this.reader.query<DonorsRow>(ctx, {
      name: 'fundraising-donors',
      text: `
        with given as (
          select distinct g.occurred_at >= $3 as is_present, g.donor_id from gift g
          where ${paid} and ${succeeded} and g.occurred_at >= $2 and g.occurred_at < $4),
        by_donor as (
          select distinct given.is_present, coalesce(m.survivor_id, m.id) as donor_id
          from given join donor m on m.organization_id = $1 and m.id = given.donor_id)
        select b.is_present, count(*) as donors, count(*) filter (
          where d.first_gift_at >= case when b.is_present then $3::timestamptz else $2 end) as new_donors
        from by_donor b join donor d on d.organization_id = $1 and d.id = b.donor_id group by 1`,
      values: [ctx.organizationId, previousFrom, from, until],
    });
  }

  /** `starts`: the first instant of each bar, oldest first; the last one ends at `until`. */
  async bars(ctx: Ctx, starts: readonly Date[], until: Date): Promise<FundraisingOverviewWire['bars']> {
    const rows = await this.reader.query<{ bar: number; once: string; recurring: string }>(ctx, {
      name: 'fundraising-bars',
      text: `select width_bucket(g.occurred_at, $2::timestamptz[]) as bar,
               coalesce(sum(g.total_minor - g.refunded_minor) filter (where not g.is_recurring), 0) as once,
               coalesce(sum(g.total_minor - g.refunded_minor) filter (where g.is_recurring), 0) as recurring
             from (select g.*, g.method in ('card', 'bank_debit') and k.gift_id is not null as is_recurring
                   from gift g left join recurring_charge k on k.organization_id = $1 and k.gift_id = g.id
                   where ${paid} and ${succeeded} and g.occurred_at >= ($2::timestamptz[])[1] and g.occurred_at < $3) g
             group by 1`,
      values: [ctx.organizationId, starts, until],
    });
    return starts.map((startsAt, index) => {
      const row = rows.find(({ bar }) => bar === index + 1);
      return {
        startsAt: startsAt.toISOString(),
        once: Number(row?.once ?? 0),
        recurring: Number(row?.recurring ?? 0),
      };
    });
  }

  /** Those with a gift in the range; the one that raised the most is first. */
  async campaigns(ctx: Ctx, { from, until }: OverviewTimes): Promise<CampaignSums[]> {
    const rows = await this.reader.query<{
      id: string | null;
      title: string | null;
      goal: string | null;
      raised_in_total: string | null;
      unpaid_match: string;
      gifts: string;
      raised: string;
    }>(ctx, {
      name: 'fundraising-campaigns',
      text: `select c.id, c.title, c.goal_minor as goal, c.raised_minor as raised_in_total, s.gifts, s.raised,
               ${unpaidMatchOfCampaign} as unpaid_match
             from (select g.campaign_id, count(*) as gifts, sum(g.total_minor - g.refunded_minor) as raised from gift g
                   where ${paid} and ${succeeded} and g.occurred_at >= $2 and g.occurred_at < $3 group by 1) s
             left join campaign c on c.organization_id = $1 and c.id = s.campaign_id
             order by s.raised desc, s.gifts desc, c.id`,
      values: [ctx.organizationId, from, until],
    });
    return rows.map(({ id, title, goal, raised_in_total, unpaid_match, gifts, raised }) => ({
      campaign:
        id === null
          ? null
          : {
              id,
              title: title ?? '',
              goal: goal === null ? null : Number(goal),
              raisedInTotal: Number(raised_in_total),
              unpaidMatch: Number(unpaid_match),
            },
      gifts: Number(gifts),
      raised: Number(raised),
    }));
  }

  /** Without those whose first payment has not succeeded. */
  async recurring(ctx: Ctx, { previousFrom, from, until }: OverviewTimes): Promise<RecurringFigures> {
    const within = (column: string, first: string, end: string) =>
      `(${column} >= ${first} and ${column} < ${end})`;
    const rows = await this.reader.query<EqualPlansRow & Record<(typeof recurringSums)[number], boolean>>(
      ctx,
      {
        name: 'fundraising-recurring',
        text: `
        select count(*) as plans, ${equalPlansColumns}, "active", "pastDue", "started", "startedBefore", "ended", "endedBefore"
        from (
          select *, status = 'active' as "active", status = 'past_due' as "pastDue",
            ${within('started_at', '$3', '$4')} as "started", ${within('started_at', '$2', '$3')} as "startedBefore",
            status in ('stopped', 'canceled') and ${within('ended_at', '$3', '$4')} as "ended",
            status in ('stopped', 'canceled') and ${within('ended_at', '$2', '$3')} as "endedBefore"
          from recurring_gift where organization_id = $1 and status <> 'pending') p
        where "active" or "pastDue" or "started" or "startedBefore" or "ended" or "endedBefore"
        group by ${equalPlansColumns}, "active", "pastDue", "started", "startedBefore", "ended", "endedBefore"`,
        values: [ctx.organizationId, previousFrom, from, until],
      },
    );
    const of = (key: (typeof recurringSums)[number]) => {
      const groups = rows.filter((row) => row[key]).map((row) => toEqualPlans(row, this.fees));
      return { plans: groups.reduce((sum, { plans }) => sum + plans, 0), monthly: monthlyTotal(groups) };
    };
    return {
      active: of('active'),
      pastDue: of('pastDue'),
      present: { started: of('started'), ended: of('ended') },
      previous: { started: of('startedBefore'), ended: of('endedBefore') },
    };
  }
}

const toFigures = (sums: SumsRow | undefined, donors: DonorsRow | undefined): GiftFigures => ({
  raised: Number(sums?.raised ?? 0),
  fees: Number(sums?.fees ?? 0),
  refunded: Number(sums?.refunded ?? 0),
  gifts: Number(sums?.gifts ?? 0),
  giftsWithAmount: Number(sums?.with_amount ?? 0),
  donors: Number(donors?.donors ?? 0),
  newDonors: Number(donors?.new_donors ?? 0),
});
