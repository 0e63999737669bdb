import { Injectable } from '@nestjs/common';
import {
  type ReplyOf,
  type RequestOf,
  type UnmatchedFactWire,
  type unmatchedFactsRpc,
} from '@almoner/contracts';
import { TenantReader, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { assignableTo } from '../../unmatched-facts/domain/unmatched-fact.ts';

type List = typeof unmatchedFactsRpc.listUnmatchedFacts;

interface FactRow {
  id: string;
  kind: UnmatchedFactWire['kind'];
  status: UnmatchedFactWire['status'];
  detail: string;
  stripe_object_id: string;
  amount_minor: string | null;
  expected_minor: string | null;
  currency: string | null;
  merchant: string | null;
  card_id: string | null;
  account_id: string | null;
  transaction_id: string | null;
  occurred_at: Date;
  found_at: Date;
  resolved_by: string | null;
  resolved_at: Date | null;
  reason: string | null;
}

const defaultLimit = 50;

@Injectable()
export class UnmatchedFactReader {
  constructor(private readonly reader: TenantReader) {}

  async list(ctx: Ctx, { status, limit = defaultLimit, cursor }: RequestOf<List>): Promise<ReplyOf<List>> {
    const after = readCursor(cursor);
    const [rows, openCount] = await Promise.all([
      this.reader.query<FactRow>(ctx, {
        name: `unmatched-facts-${status}`,
        text: `select * from unmatched_fact
               where organization_id = $1 and status ${status === 'open' ? '=' : '<>'} 'open'
                 and ($2::timestamptz is null or (found_at, id) < ($2, $3))
               order by found_at desc, id desc limit $4`,
        values: [ctx.organizationId, after?.at ?? null, after?.id ?? null, limit + 1],
      }),
      this.openCount(ctx),
    ]);
    return { ...pageOf(rows, limit, ({ found_at: at, id }) => ({ at, id }), toWire), openCount };
  }

  async find(ctx: Ctx, id: string): Promise<UnmatchedFactWire | null> {
    const [row] = await this.reader.query<FactRow>(ctx, {
      name: 'unmatched-fact',
      text: `select * from unmatched_fact where organization_id = $1 and id = $2`,
      values: [ctx.organizationId, id],
    });
    return row === undefined ? null : toWire(row);
  }

  private async openCount(ctx: Ctx): Promise<number> {
    const [row] = await this.reader.query<{ count: number }>(ctx, {
      name: 'unmatched-facts-count',
      text: `select count(*)::int as count from unmatched_fact where organization_id = $1 and status = 'open'`,
      values: [ctx.organizationId],
    });
    return row?.count ?? 0;
  }
}

const numberOf = (minor: string | null) => (minor === null ? null : Number(minor));

function toWire(row: FactRow): UnmatchedFactWire {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    detail: row.kind === 'quarantined' ? row.detail : null,
    stripeObjectId: row.stripe_object_id,
    amount: numberOf(row.amount_minor),
    expectedAmount: numberOf(row.expected_minor),
    currency: row.currency,
    merchant: row.merchant,
    cardId: row.card_id,
    accountId: row.account_id,
    transactionId: row.transaction_id,
    occurredAt: row.occurred_at.toISOString(),
    foundAt: row.found_at.toISOString(),
    assignableTo: assignableTo(row),
    resolvedBy: row.resolved_by,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    reason: row.reason,
  };
}
