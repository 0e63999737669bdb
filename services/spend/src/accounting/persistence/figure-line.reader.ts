import { Injectable } from '@nestjs/common';
import { type RequestOf, type accountingRpc } from '@almoner/contracts';
import { TenantReader, joinSql, raw, sql, type Ctx, type KeysetPosition, type Sql } from '@almoner/platform';

import {
  giftOfTransfer,
  purchaseOfTransfer,
  reportOfTransfer,
} from '../../ledger/persistence/source-of-transfer.ts';

type Filters = RequestOf<typeof accountingRpc.listFigureLines>;

export interface FigureLineRow {
  readonly id: string;
  readonly day: Date;
  readonly kind: string;
  readonly description: string;
  readonly amount: string;
  readonly purchaseId: string | null;
  readonly reportId: string | null;
  readonly giftId: string | null;
}

@Injectable()
export class FigureLineReader {
  constructor(private readonly reader: TenantReader) {}

  /** Newest first; one row more than `limit` when there is a next page. */
  list(ctx: Ctx, filters: Filters, limit: number, after: KeysetPosition | null): Promise<FigureLineRow[]> {
    const day = after?.at.toISOString().slice(0, 10) ?? null;
    const page = after === null ? sql`true` : sql`(t.effective_on, t.id) < (${day}::date, ${after.id}::uuid)`;
    const { text, values } = sql`
      select t.id, t.effective_on::timestamp at time zone 'UTC' as day, t.kind, t.description, l.amount, ${raw(purchaseOfTransfer)} as "purchaseId",
        ${raw(reportOfTransfer)} as "reportId", ${raw(giftOfTransfer)} as "giftId"
      from transfer t
      ${linesOf(filters)}
      where ${daysOf(ctx, filters)} and ${page} and l.amount <> 0
      order by t.effective_on desc, t.id desc limit ${limit + 1}`;
    return this.reader.query<FigureLineRow>(ctx, { text, values });
  }

  async total(ctx: Ctx, filters: Filters): Promise<number> {
    const { text, values } = sql`
      select coalesce(sum(l.amount), 0) as total from transfer t ${linesOf(filters)} where ${daysOf(ctx, filters)}`;
    const [row] = await this.reader.query<{ total: string }>(ctx, { text, values });
    return Number(row?.total ?? 0);
  }
}

const daysOf = (ctx: Ctx, { from, to }: Filters): Sql => sql`
  t.organization_id = ${ctx.organizationId} and t.kind not in ('purchase_hold', 'purchase_release')
  and t.effective_on <= ${to} and (${from ?? null}::date is null or t.effective_on >= ${from ?? null}::date)`;

/** The sum of the entries of a transfer that the figure counts; of a release, the fund is that of the account. */
function linesOf({ kind, accountId, category, fund, program, entries }: Filters): Sql {
  const conditions = [
    sql`e.organization_id = t.organization_id and e.transfer_id = t.id and e.layer = 'posted'`,
    ...(kind === undefined ? [] : [sql`a.kind = ${kind}`]),
    ...(accountId === undefined ? [] : [sql`a.id = ${accountId}`]),
    ...(entries === undefined
      ? []
      : [entries === 'debit' ? sql`e.amount_minor > 0` : sql`e.amount_minor < 0`]),
    ...dimension(sql`e.dimensions ->> 'category'`, category),
    ...dimension(
      sql`case when a.kind = 'fund_release' then a.owner_id::text else e.dimensions ->> 'fund' end`,
      fund,
    ),
    ...dimension(sql`e.dimensions ->> 'program'`, program),
  ];
  return sql`cross join lateral (
    select sum(e.amount_minor) as amount from entry e join account a on a.id = e.account_id
    where ${joinSql(conditions, ' and ')}) l`;
}

function dimension(value: Sql, wanted: string | undefined): Sql[] {
  if (wanted === undefined) return [];
  if (wanted === 'any') return [sql`(${value}) is not null`];
  return [wanted === 'none' ? sql`(${value}) is null` : sql`(${value}) = ${wanted}`];
}
