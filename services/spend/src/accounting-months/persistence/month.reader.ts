import { Injectable } from '@nestjs/common';
import { type MonthChangeWire } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { reportOfTransfer } from '../../ledger/persistence/source-of-transfer.ts';
import { firstDayOf } from '../domain/month-rules.ts';
import { booksOf } from './books.ts';
import { endOf } from './month.repository.ts';

export interface MonthRow {
  readonly month: string;
  readonly entryCount: number;
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

/** Months are `YYYY-MM`. */
export interface BooksRow {
  readonly firstMonth: string | null;
  readonly lastClosed: string | null;
  /** The first month after the last closed one with something to report. */
  readonly firstToReport: string | null;
}

/** The open items of one month, from the tables of this service. */
export interface MonthFacts {
  readonly uncategorized: number;
  readonly uncategorizedMinor: number;
  /** Purchases and reimbursement reports. */
  readonly expenses: number;
  readonly unmatchedFacts: number;
  readonly differingDays: number;
  readonly checkedDays: number;
  /** No comparison with Stripe covers the last day of the month; of a month that is not over, any of its days. */
  readonly isUncompared: boolean;
  /** Reports that were owed at the end of the month. */
  readonly unpaidReports: number;
  readonly unpaidMinor: number;
  /** Reports with an expense of the month that wait for approval. */
  readonly waitingReports: number;
  readonly waitingMinor: number;
  readonly currency: string | null;
}

interface FactsRow extends Record<Exclude<keyof MonthFacts, 'isUncompared'>, string | null> {
  isUncompared: boolean;
}

@Injectable()
export class MonthReader {
  constructor(private readonly reader: TenantReader) {}

  /** Every month with posted transfers or a state, oldest first. */
  list(ctx: Ctx): Promise<MonthRow[]> {
    return this.reader.query<MonthRow>(ctx, {
      name: 'accounting-months',
      text: `
        select to_char(m.month, 'YYYY-MM') as month, coalesce(c.entries, 0)::int as "entryCount",
          coalesce(s.version, 0) as version,
          h.user_name as "changedBy", h.changed_at as "changedAt"
        from (
          select date_trunc('month', effective_on)::date as month, count(*) as entries from transfer
          where organization_id = $1 and kind not in ('purchase_hold', 'purchase_release') group by 1) c
        full join (select * from accounting_month where organization_id = $1) s on s.month = c.month
        cross join lateral (select coalesce(c.month, s.month) as month) m
        left join accounting_month_change h
          on h.organization_id = $1 and h.month = s.month and h.version = s.version
        order by m.month`,
      values: [ctx.organizationId],
    });
  }

  async books(ctx: Ctx): Promise<BooksRow> {
    const [row] = await this.reader.query<BooksRow>(ctx, booksOf(ctx.organizationId));
    return row ?? { firstMonth: null, lastClosed: null, firstToReport: null };
  }

  async lastExportedAt(ctx: Ctx): Promise<Date | null> {
    const [row] = await this.reader.query<{ at: Date | null }>(ctx, {
      name: 'accounting-months-last-export',
      text: `select max(created_at) as at from accounting_export where organization_id = $1`,
      values: [ctx.organizationId],
    });
    return row?.at ?? null;
  }

  /** The changes of a year, newest first. */
  async history(ctx: Ctx, year: string): Promise<MonthChangeWire[]> {
    const rows = await this.reader.query<Omit<MonthChangeWire, 'at'> & { at: Date }>(ctx, {
      name: 'accounting-month-changes',
      text: `
        select to_char(month, 'YYYY-MM') as month, version, action, user_name as by, user_id as "byUserId", reason,
          open_checks as "openChecks", changed_at as at
        from accounting_month_change
        where organization_id = $1 and month between $2::date and $2::date + interval '11 months'
        order by changed_at desc, month desc limit 100`,
      values: [ctx.organizationId, `${year}-01-01`],
    });
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  async facts(ctx: Ctx, month: string, today: string): Promise<MonthFacts> {
    const [row] = await this.reader.query<FactsRow>(ctx, {
      name: 'accounting-month-facts',
      text: monthFacts,
      values: [ctx.organizationId, firstDayOf(month), endOf(month), today],
    });
    return {
      uncategorized: Number(row?.uncategorized ?? 0),
      uncategorizedMinor: Number(row?.uncategorizedMinor ?? 0),
      expenses: Number(row?.expenses ?? 0),
      unmatchedFacts: Number(row?.unmatchedFacts ?? 0),
      differingDays: Number(row?.differingDays ?? 0),
      checkedDays: Number(row?.checkedDays ?? 0),
      isUncompared: row?.isUncompared ?? false,
      unpaidReports: Number(row?.unpaidReports ?? 0),
      unpaidMinor: Number(row?.unpaidMinor ?? 0),
      waitingReports: Number(row?.waitingReports ?? 0),
      waitingMinor: Number(row?.waitingMinor ?? 0),
      currency: row?.currency ?? null,
    };
  }
}

/**
 * A purchase or report is uncategorized while part of its expense, with all corrections, has no category. A report is owed at the
 * end of the month if what was booked for it until then is not settled. A day counts as different only while its difference
 * still exists: a difference that a later check found to be resolved does not count.
 */
const monthFacts = `
  with spent as (
    select t.id, t.kind, t.source_id, c.id as purchase_id
    from transfer t left join card_transaction c on c.transfer_id = t.id
    where t.organization_id = $1 and t.kind not in ('purchase_hold', 'purchase_release')
      and t.effective_on >= $2::date and t.effective_on < $3::date
      and (c.id is not null or t.kind = 'reimbursement_approval')),
  expense as (
    select (
      select coalesce(sum(e.amount_minor), 0) from entry e
      join account a on a.id = e.account_id and a.kind = 'expense'
      where e.organization_id = $1 and e.layer = 'posted' and not e.dimensions ? 'category'
        and e.transfer_id in (
          select s.id union all
          select r.id from transfer r
          where r.organization_id = $1 and r.kind = 'purchase_recoding' and r.source_id = s.purchase_id
          union all
          select r.id from transfer r
          where s.kind = 'reimbursement_approval' and r.organization_id = $1 and r.kind = 'reimbursement_recoding'
            and r.source_id = s.source_id)) as uncategorized
    from spent s),
  owed as (
    select ${reportOfTransfer} as report_id, -sum(e.amount_minor) as minor
    from account a
    join entry e on e.organization_id = a.organization_id and e.account_id = a.id and e.layer = 'posted'
    join transfer t on t.id = e.transfer_id
    where a.organization_id = $1 and a.kind = 'payable' and t.effective_on < $3::date
    group by 1 having sum(e.amount_minor) <> 0),
  waiting as (
    select r.total_minor as minor from reimbursement_report r
    where r.organization_id = $1 and r.status = 'submitted' and exists (
      select 1 from reimbursement_line l
      where l.organization_id = $1 and l.report_id = r.id and l.spent_on >= $2::date and l.spent_on < $3::date)),
  latest as (
    select distinct on (area, currency) area, currency, differs_since from reconciliation_day
    where organization_id = $1 order by area, currency, day desc),
  checked as (
    select d.day, bool_or(d.ledger_minor <> d.stripe_minor and d.checked_at >= l.differs_since) as differs
    from reconciliation_day d join latest l using (area, currency)
    where d.organization_id = $1 and d.day >= $2::date and d.day < $3::date group by d.day)
  select
    (select count(*) from expense where uncategorized <> 0) as uncategorized,
    (select sum(uncategorized) from expense) as "uncategorizedMinor",
    (select count(*) from expense) as expenses,
    (select count(*) from unmatched_fact where organization_id = $1 and status = 'open'
      and occurred_at < ($3::date)::timestamp at time zone 'UTC') as "unmatchedFacts",
    (select count(*) from checked where differs) as "differingDays",
    (select count(*) from checked) as "checkedDays",
    exists (select 1 from organization where organization_id = $1 and stripe_account_id is not null)
      and not exists (
        select 1 from reconciliation_day
        where organization_id = $1 and day >= case when $3::date > $4::date then $2::date else $3::date - 1 end
      ) as "isUncompared",
    (select count(*) from owed) as "unpaidReports",
    (select sum(minor) from owed) as "unpaidMinor",
    (select count(*) from waiting) as "waitingReports",
    (select sum(minor) from waiting) as "waitingMinor",
    (select currency from account where organization_id = $1 and kind = 'wallet') as currency`;
