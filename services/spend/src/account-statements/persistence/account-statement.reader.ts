import { Injectable } from '@nestjs/common';
import { type AccountStatementLineWire } from '@almoner/contracts';
import { TenantReader, type Ctx, type KeysetPosition } from '@almoner/platform';

/** Balances and sums of accounts in minor units, read from entries. */
export interface StatementAccount {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
}

export interface MonthRow {
  readonly month: string;
  readonly moneyIn: string;
  readonly moneyOut: string;
}

export interface LineRow {
  readonly id: string;
  readonly on: string;
  readonly kind: AccountStatementLineWire['kind'];
  readonly description: string;
  readonly change: string;
}

export interface StatementTotals {
  readonly opening: string;
  readonly closing: string;
  readonly lineCount: number;
}

/** First day inclusive, day after the last exclusive, `YYYY-MM-DD`. */
export interface DayBounds {
  readonly from: string;
  readonly before: string;
}

@Injectable()
export class AccountStatementReader {
  constructor(private readonly reader: TenantReader) {}

  /** Null for an account that is not the organization's; without an id, the wallet where there is one. */
  async account(ctx: Ctx, accountId: string | null): Promise<StatementAccount | null> {
    const [row] = await this.reader.query<StatementAccount>(ctx, {
      name: 'account-of-statement',
      text: `select id, name, currency from account
             where organization_id = $1 and case when $2::uuid is null then kind = 'wallet' else id = $2 end`,
      values: [ctx.organizationId, accountId],
    });
    return row ?? null;
  }

  /** Every month in which the account moved, oldest first. */
  months(ctx: Ctx, accountId: string): Promise<MonthRow[]> {
    return this.reader.query<MonthRow>(ctx, {
      name: 'months-of-account',
      text: `
        select to_char(t.effective_on, 'YYYY-MM') as month,
          coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0) as "moneyIn",
          coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0) as "moneyOut"
        from entry e join transfer t on t.organization_id = e.organization_id and t.id = e.transfer_id
        where e.organization_id = $1 and e.account_id = $2 and e.layer = 'posted'
        group by 1 order by 1`,
      values: [ctx.organizationId, accountId],
    });
  }

  async totals(ctx: Ctx, accountId: string, bounds: DayBounds, asOf: Date): Promise<StatementTotals> {
    const [row] = await this.reader.query<StatementTotals>(ctx, {
      name: 'statement-totals',
      text: `
        select coalesce(sum(e.amount_minor) filter (where t.effective_on < $3::date), 0) as opening,
          coalesce(sum(e.amount_minor) filter (where t.effective_on < $4::date), 0) as closing,
          count(distinct t.id) filter (where t.effective_on >= $3::date and t.effective_on < $4::date)::int as "lineCount"
        from entry e join transfer t on t.organization_id = e.organization_id and t.id = e.transfer_id
        where e.organization_id = $1 and e.account_id = $2 and e.layer = 'posted' and e.created_at <= $5`,
      values: [ctx.organizationId, accountId, bounds.from, bounds.before, asOf],
    });
    return row ?? { opening: '0', closing: '0', lineCount: 0 };
  }

  /** Oldest first; returns one row more than `limit` when there is a next page. */
  lines(
    ctx: Ctx,
    accountId: string,
    bounds: DayBounds,
    page: { asOf: Date; after: KeysetPosition | null; limit: number },
  ): Promise<LineRow[]> {
    const { asOf, after, limit } = page;
    return this.reader.query<LineRow>(ctx, {
      name: 'statement-lines',
      text: `
        select t.id, to_char(t.effective_on, 'YYYY-MM-DD') as on, t.kind, t.description, n.change
        from (
          select * from transfer t
          where t.organization_id = $1 and t.kind not in ('purchase_hold', 'purchase_release')
            and t.effective_on >= $3::date and t.effective_on < $4::date
            and ($6::date is null or (t.effective_on, t.id) > ($6::date, $7::uuid))
            and exists (select 1 from entry e where e.organization_id = t.organization_id and e.transfer_id = t.id
                        and e.account_id = $2 and e.layer = 'posted' and e.created_at <= $5)
          order by t.effective_on, t.id limit $8) t
        cross join lateral (
          select sum(e.amount_minor) as change from entry e
          where e.organization_id = t.organization_id and e.transfer_id = t.id and e.account_id = $2 and e.layer = 'posted'
            and e.created_at <= $5) n
        order by t.effective_on, t.id`,
      values: [
        ctx.organizationId,
        accountId,
        bounds.from,
        bounds.before,
        asOf,
        after?.at.toISOString().slice(0, 10) ?? null,
        after?.id ?? null,
        limit + 1,
      ],
    });
  }

  /** As the ledger had it: what was booked later does not count, whatever day it counts on. */
  async balanceAt(ctx: Ctx, accountId: string, at: Date) {
    const [row] = await this.reader.query<{ posted: string; held: string; incoming: string }>(ctx, {
      name: 'balance-at',
      text: `
        select a.posted_minor - coalesce(sum(e.amount_minor) filter (where e.layer = 'posted'), 0) as posted,
          a.held_minor + coalesce(sum(e.amount_minor) filter (where e.layer = 'pending_out'), 0) as held,
          a.incoming_minor - coalesce(sum(e.amount_minor) filter (where e.layer = 'pending_in'), 0) as incoming
        from account a
        left join entry e on e.organization_id = a.organization_id and e.account_id = a.id and e.created_at > $3
        where a.organization_id = $1 and a.id = $2 group by a.id`,
      values: [ctx.organizationId, accountId, at],
    });
    return row ?? { posted: '0', held: '0', incoming: '0' };
  }

  /** One row for each of the last `days`, oldest first, up to `today`, a day as `YYYY-MM-DD`. */
  dailyBalances(
    ctx: Ctx,
    accountId: string,
    days: number,
    today: string,
  ): Promise<{ on: string; posted: string }[]> {
    return this.reader.query<{ on: string; posted: string }>(ctx, {
      name: 'daily-balances',
      text: `
        with change as materialized (
          select t.effective_on as day, sum(e.amount_minor) as minor
          from transfer t
          join entry e on e.organization_id = t.organization_id and e.transfer_id = t.id
            and e.account_id = $2 and e.layer = 'posted'
          where t.organization_id = $1 and t.kind not in ('purchase_hold', 'purchase_release')
            and t.effective_on > $3::date - $4::int
          group by 1)
        select to_char(d.day, 'YYYY-MM-DD') as on,
          a.posted_minor - coalesce((select sum(c.minor) from change c where c.day > d.day), 0) as posted
        from account a
        cross join generate_series($3::date - $4::int + 1, $3::date, interval '1 day') d (day)
        where a.organization_id = $1 and a.id = $2
        order by d.day`,
      values: [ctx.organizationId, accountId, today, days],
    });
  }
}
