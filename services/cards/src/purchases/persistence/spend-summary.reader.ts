import { Injectable } from '@nestjs/common';
import { TenantReader, joinSql, sql, type Ctx } from '@almoner/platform';
import { type Scope } from '../../people/persistence/member.reader.ts';
import { conditionsOf, sources } from './purchase-conditions.ts';

interface SumRow {
  currency: string;
  spent_minor: string;
}

@Injectable()
export class SpendSummaryReader {
  constructor(private readonly reader: TenantReader) {}

  /** Captures less refunds since then, by currency. */
  async spentSince(ctx: Ctx, scope: Scope, since: Date): Promise<{ currency: string; spentMinor: number }[]> {
    const rows = await this.reader.query<SumRow>(ctx, {
      name: 'spent-since',
      text: `select currency, sum(amount_minor) as spent_minor from card_transaction
             where organization_id = $1 and ($2::uuid[] is null or user_id = any($2)) and network_created_at >= $3
             group by currency order by currency`,
      values: [ctx.organizationId, scope, since],
    });
    return rows.map(({ currency, spent_minor }) => ({ currency, spentMinor: Number(spent_minor) }));
  }

  async countDeclinedSince(ctx: Ctx, scope: Scope, since: Date): Promise<number> {
    const [row] = await this.reader.query<{ count: number }>(ctx, {
      name: 'declined-since',
      text: `select count(*)::int as count from card_authorization
             where organization_id = $1 and ($2::uuid[] is null or user_id = any($2)) and network_created_at >= $3
               and line_status = 'declined'`,
      values: [ctx.organizationId, scope, since],
    });
    return row?.count ?? 0;
  }

  /** Captures whose receipt is required and missing; at most `limit`. */
  async countReceiptsDue(ctx: Ctx, scope: Scope, limit: number): Promise<number> {
    const [row] = await this.reader.query<{ count: number }>(ctx, {
      name: 'receipts-due',
      text: `select count(*)::int as count from (
               select from receipt_requirement
               where organization_id = $1 and ($2::uuid[] is null or user_id = any($2)) and met_at is null
               limit $3) due`,
      values: [ctx.organizationId, scope, limit],
    });
    return row?.count ?? 0;
  }

  /** Purchases that moved or hold money and have no category; at most `limit`, so that a long history costs no more. */
  async countUncategorized(ctx: Ctx, scope: Scope, limit: number): Promise<number> {
    const lines = (['authorization', 'transaction'] as const).map(
      (source) => sql`(
        select p.id from ${sources[source].table} p
        where ${joinSql(conditionsOf(ctx.organizationId, scope, { categoryId: 'none' }, null, source), ' and ')}
        limit ${limit})`,
    );
    const { text, values } = sql`
      select count(*)::int as count from (${joinSql(lines, ' union all ')} limit ${limit}) line`;
    const [row] = await this.reader.query<{ count: number }>(ctx, { text, values });
    return row?.count ?? 0;
  }
}
