import { Injectable } from '@nestjs/common';
import { type PurchaseWire } from '@almoner/contracts';
import { TenantReader, type Ctx, type KeysetPosition } from '@almoner/platform';
import { type Scope } from '../../people/persistence/member.reader.ts';
import { type TransactionRow } from './activity.rows.ts';

interface PurchaseRow {
  id: string;
  kind: PurchaseWire['kind'];
  authorization_id: string | null;
  occurred_at: Date;
  status: PurchaseWire['status'];
  amount_minor: string;
  currency: string;
  merchant: PurchaseWire['merchant'];
  decline_reason: PurchaseWire['declineReason'];
  card_id: string;
  card_name: string;
  last4: string | null;
  user_id: string;
  holder_name: string | null;
  holder_email: string;
}

export interface PurchaseFilter {
  readonly scope: Scope;
  readonly status: PurchaseWire['status'] | null;
  readonly cardId: string | null;
  readonly userId: string | null;
  readonly spendProgramId: string | null;
  readonly search: string | null;
}

const ofCard = `c.id as card_id, c.name as card_name, c.last4, c.user_id, c.holder_name, c.holder_email`;
const authorizationLine = `p.id, 'authorization' as kind, p.id as authorization_id, p.network_created_at as occurred_at,
    p.line_status as status, p.line_amount_minor as amount_minor, p.currency, p.merchant, p.decline_reason, ${ofCard}
  from card_authorization p join card c on c.organization_id = p.organization_id and c.id = p.card_id`;
const transactionLine = `p.id, 'transaction' as kind, p.authorization_id, p.network_created_at as occurred_at,
    case p.type when 'refund' then 'refunded' else 'posted' end as status,
    p.amount_minor, p.currency, p.merchant, null as decline_reason, ${ofCard}
  from card_transaction p join card c on c.organization_id = p.organization_id and c.id = p.card_id`;
const reachable = `p.organization_id = $1 and ($2::uuid[] is null or p.user_id = any($2))`;
// Parameters 1 to 7 and 10 have the same meaning in both parts; each scans its (organization_id, network_created_at, id) index.
const matches = `${reachable} and ($3::uuid is null or p.card_id = $3)
  and ($4::uuid is null or p.user_id = $4) and ($10::uuid is null or c.spend_program_id = $10)
  and ($5::text is null or strpos(lower(concat_ws(' ', p.merchant ->> 'name', c.name, c.holder_name, c.last4)), lower($5)) > 0)
  and ($6::timestamptz is null or (p.network_created_at, p.id) < ($6, $7::uuid))`;
const authorizations = `
  select ${authorizationLine}
  where ${matches} and p.line_status is not null and ($8::text is null or p.line_status = $8)
  order by p.network_created_at desc, p.id desc limit $9`;
const transactions = `
  select ${transactionLine}
  where ${matches} and ($8::text is null or p.type = case $8 when 'refunded' then 'refund' when 'posted' then 'capture' end)
  order by p.network_created_at desc, p.id desc limit $9`;

@Injectable()
export class PurchaseReader {
  constructor(private readonly reader: TenantReader) {}

  /** Newest first; returns one row more than `limit` when there is a next page. */
  async listPurchases(
    ctx: Ctx,
    { scope, status, cardId, userId, spendProgramId, search }: PurchaseFilter,
    limit: number,
    after: KeysetPosition | null,
  ): Promise<PurchaseWire[]> {
    const rows = await this.reader.query<PurchaseRow>(ctx, {
      name: 'purchases',
      text: `select * from ((${authorizations}) union all (${transactions})) line order by occurred_at desc, id desc limit $9`,
      values: [
        ctx.organizationId,
        scope,
        cardId,
        userId,
        search,
        after?.at ?? null,
        after?.id ?? null,
        status,
        limit + 1,
        spendProgramId,
      ],
    });
    return rows.map(toPurchase);
  }

  /** The line with this id, or the newest transaction of the authorization with this id. */
  async findPurchase(ctx: Ctx, id: string, scope: Scope): Promise<PurchaseWire | null> {
    const [row] = await this.reader.query<PurchaseRow>(ctx, {
      name: 'purchase',
      text: `
        select * from (
          (select ${authorizationLine} where ${reachable} and p.line_status is not null and p.id = $3)
          union all
          (select ${transactionLine} where ${reachable} and (p.id = $3 or p.authorization_id = $3))
        ) line order by id = $3 desc, occurred_at desc, id desc limit 1`,
      values: [ctx.organizationId, scope, id],
    });
    return row === undefined ? null : toPurchase(row);
  }

  listTransactions(
    ctx: Ctx,
    scope: Scope,
    limit: number,
    after: KeysetPosition | null,
  ): Promise<TransactionRow[]> {
    return this.reader.query<TransactionRow>(ctx, {
      name: 'transactions',
      text: `select * from card_transaction
             where organization_id = $1 and ($2::uuid[] is null or user_id = any($2))
               and ($3::timestamptz is null or (network_created_at, id) < ($3, $4::uuid))
             order by network_created_at desc, id desc limit $5`,
      values: [ctx.organizationId, scope, after?.at ?? null, after?.id ?? null, limit + 1],
    });
  }

  async isVisible(ctx: Ctx, authorizationId: string, scope: Scope): Promise<boolean> {
    const rows = await this.reader.query(ctx, {
      name: 'authorization-visible',
      text: `select id from card_authorization where organization_id = $1 and id = $2 and ($3::uuid[] is null or user_id = any($3))`,
      values: [ctx.organizationId, authorizationId, scope],
    });
    return rows.length > 0;
  }
}

function toPurchase(row: PurchaseRow): PurchaseWire {
  return {
    id: row.id,
    kind: row.kind,
    authorizationId: row.authorization_id,
    occurredAt: row.occurred_at.toISOString(),
    status: row.status,
    amount: Number(row.amount_minor),
    currency: row.currency,
    merchant: row.merchant,
    card: { id: row.card_id, name: row.card_name, last4: row.last4 },
    holder: { id: row.user_id, name: row.holder_name, email: row.holder_email },
    declineReason: row.decline_reason,
  };
}
