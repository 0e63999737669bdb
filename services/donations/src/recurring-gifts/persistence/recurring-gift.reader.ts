import { Inject, Injectable } from '@nestjs/common';
import { type RecurringGiftStatus } from '@almoner/contracts';
import {
  SYSTEM_POOL,
  TenantReader,
  orderSql,
  type Ctx,
  type KeysetPosition,
  type SortedPage,
} from '@almoner/platform';
import { type Pool } from 'pg';
import { GiftFees } from '../../gift-fees/gift-fees.ts';
import { type EqualPlans } from '../domain/monthly-total.ts';
import { type EqualPlansRow, equalPlansColumns, toEqualPlans } from './equal-plans.row.ts';
import { type RecurringGift } from '../domain/recurring-gift.ts';
import { recurringGiftColumns, toRecurringGift, type RecurringGiftRow } from './recurring-gift.row.ts';

interface ListedRow extends RecurringGiftRow {
  organization_name: string;
  campaign_slug: string;
  campaign_title: string;
  suggested_amounts_minor: string[];
  minimum_amount_minor: string;
  accepts_bank_debits: boolean;
  failure_reason: string | null;
  gift_status: string | null;
  stripe_payment_intent_id: string | null;
  given_minor: string;
  gift_count: number;
  last_skipped_on: string | null;
  /** By id, of the funds that it is for. */
  fund_names: Record<string, string>;
}

export interface RecurringGiftListRow extends ListedRow {
  readonly plan: RecurringGift;
}

export interface RecurringSums {
  readonly active: number;
  readonly pastDue: number;
  readonly paused: number;
  readonly lapsed: number;
  readonly currency: string | null;
}

const selectPlans = `
  select ${recurringGiftColumns}, o.name as organization_name, c.slug as campaign_slug, c.title as campaign_title,
         c.suggested_amounts_minor, c.minimum_amount_minor, c.accepts_bank_debits, newest.failure_reason, newest.gift_status,
         newest.stripe_payment_intent_id, given.given_minor, given.gift_count,
         (select to_char(max(r.period_on), 'YYYY-MM-DD') from recurring_charge r
          where r.organization_id = p.organization_id and r.recurring_gift_id = p.id and r.status = 'skipped') as last_skipped_on,
         (select coalesce(json_object_agg(f.id, f.name), '{}') from fund f
          where f.organization_id = p.organization_id
            and f.id in (select (d ->> 'fundId')::uuid from jsonb_array_elements(p.designations) d)) as fund_names
  from recurring_gift p
  join organization o on o.organization_id = p.organization_id
  join campaign c on c.organization_id = p.organization_id and c.id = p.campaign_id
  left join lateral (
    select r.failure_reason, g.status as gift_status, g.stripe_payment_intent_id
    from recurring_charge r join gift g on g.id = r.gift_id
    where r.organization_id = p.organization_id and r.recurring_gift_id = p.id order by r.period_on desc limit 1) newest on true
  cross join lateral (
    select coalesce(sum(g.total_minor - g.refunded_minor), 0) as given_minor, count(*)::int as gift_count
    from recurring_charge r join gift g on g.id = r.gift_id
    where r.organization_id = p.organization_id and r.recurring_gift_id = p.id and g.status = 'succeeded') given`;

const sortedColumns = { date: 'p.started_at', amount: 'p.amount_minor', id: 'p.id' };

@Injectable()
export class RecurringGiftReader {
  constructor(
    private readonly reader: TenantReader,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    private readonly fees: GiftFees,
  ) {}

  /** By the start; one row more than `limit` when there is a next page. */
  async list(
    ctx: Ctx,
    { status, q }: { status: RecurringGiftStatus | null; q: string | null },
    { limit, order, after }: SortedPage,
  ): Promise<RecurringGiftListRow[]> {
    const { by, sign } = orderSql(order, sortedColumns);
    const rows = await this.reader.query<ListedRow>(ctx, {
      text: `${selectPlans} where p.organization_id = $1 and p.status <> 'pending'
               and ($2::timestamptz is null or (p.started_at, p.id) ${sign} ($2, $3::uuid)) and ($5::text is null or p.status = $5)
               and ($6::text is null or strpos(lower(concat_ws(' ', p.donor_name, p.donor_email, c.title)), lower($6)) > 0)
             order by ${by} limit $4`,
      values: [ctx.organizationId, after?.value ?? null, after?.id ?? null, limit + 1, status, q],
    });
    return rows.map((row) => this.withPlan(row));
  }

  /** For every organization; only the donor with the address may read them. */
  async listOfDonor(
    email: string,
    limit: number,
    after: KeysetPosition | null,
  ): Promise<RecurringGiftListRow[]> {
    const { rows } = await this.systemPool.query<ListedRow>(
      `${selectPlans} where p.donor_email = $1 and p.status <> 'pending'
         and ($2::timestamptz is null or (p.started_at, p.id) < ($2, $3::uuid))
       order by p.started_at desc, p.id desc limit $4`,
      [email, after?.at ?? null, after?.id ?? null, limit + 1],
    );
    return rows.map((row) => this.withPlan(row));
  }

  async find(organizationId: string, id: string): Promise<RecurringGiftListRow | null> {
    const [row] = await this.reader.query<ListedRow>(
      { organizationId },
      {
        name: 'recurring-gift',
        text: `${selectPlans} where p.organization_id = $1 and p.id = $2`,
        values: [organizationId, id],
      },
    );
    return row === undefined ? null : this.withPlan(row);
  }

  async sums(ctx: Ctx, lapsedSince: Date): Promise<RecurringSums | null> {
    const [row] = await this.reader.query<RecurringSums>(ctx, {
      name: 'recurring-sums',
      text: `select count(*) filter (where status = 'active')::int as active,
                    count(*) filter (where status = 'past_due')::int as "pastDue",
                    count(*) filter (where status = 'paused')::int as paused,
                    count(*) filter (where status in ('stopped', 'canceled') and ended_at >= $2)::int as lapsed,
                    min(currency) as currency
             from recurring_gift where organization_id = $1 and status <> 'pending'`,
      values: [ctx.organizationId, lapsedSince],
    });
    return row ?? null;
  }

  async activePlans(ctx: Ctx): Promise<EqualPlans[]> {
    const rows = await this.reader.query<EqualPlansRow>(ctx, {
      name: 'active-recurring-gifts',
      text: `select count(*) as plans, ${equalPlansColumns} from recurring_gift
             where organization_id = $1 and status = 'active' group by ${equalPlansColumns}`,
      values: [ctx.organizationId],
    });
    return rows.map((row) => toEqualPlans(row, this.fees));
  }

  private withPlan(row: ListedRow): RecurringGiftListRow {
    return { ...row, plan: toRecurringGift(row, this.fees) };
  }
}
