import { Injectable } from '@nestjs/common';
import {
  Merchant,
  type PurchaseSumWire,
  type PurchaseWire,
  type RequestOf,
  type cardsRpc,
} from '@almoner/contracts';
import { TenantReader, type Ctx, type KeysetPosition } from '@almoner/platform';
import { type Scope } from '../../people/persistence/member.reader.ts';
import { type TransactionRow } from './activity.rows.ts';
import { joinCoding } from './coding-sql.ts';
import { receiptCount, receiptDueAt, receiptIds, receiptMatches } from './receipt-sql.ts';

interface PurchaseRow {
  id: string;
  kind: PurchaseWire['kind'];
  authorization_id: string | null;
  occurred_at: Date;
  status: PurchaseWire['status'];
  amount_minor: string;
  currency: string;
  /** As the release stored it that recorded the purchase. */
  merchant: unknown;
  decline_reason: PurchaseWire['declineReason'];
  card_id: string;
  card_name: string;
  last4: string | null;
  spend_program_id: string | null;
  team_id: string | null;
  paying_account_id: string | null;
  user_id: string;
  holder_name: string | null;
  holder_email: string;
  category_id: string | null;
  memo: string | null;
  coding_version: number;
  receipt_count: number;
  receipt_due_at: Date | null;
}

export interface PurchaseFilter {
  readonly scope: Scope;
  readonly status: PurchaseWire['status'] | null;
  readonly cardId: string | null;
  readonly userId: string | null;
  readonly spendProgramId: string | null;
  readonly mcc: string | null;
  readonly country: string | null;
  readonly merchant: string | null;
  readonly categoryId: string | null;
  readonly receipt: 'attached' | 'missing' | null;
  readonly search: string | null;
  readonly from: string | null;
  readonly until: string | null;
}

interface SumRow {
  currency: string;
  line_count: string;
  spent_minor: string;
  held_minor: string;
}

export const purchaseFilter = (
  scope: Scope,
  {
    status,
    cardId,
    userId,
    spendProgramId,
    mcc,
    country,
    merchant,
    categoryId,
    receipt,
    q,
    from,
    until,
  }: RequestOf<typeof cardsRpc.sumPurchases>,
): PurchaseFilter => ({
  scope,
  status: status ?? null,
  cardId: cardId ?? null,
  userId: userId ?? null,
  spendProgramId: spendProgramId ?? null,
  mcc: mcc ?? null,
  country: country ?? null,
  merchant: merchant ?? null,
  categoryId: categoryId ?? null,
  receipt: receipt ?? null,
  search: q?.trim() || null,
  from: from ?? null,
  until: until ?? null,
});

const ofCard = `c.id as card_id, c.name as card_name, c.last4, c.user_id, c.holder_name, c.holder_email,
    p.spend_program_id, p.team_id, p.paying_account_id,
    coding.category_id, coding.memo, coalesce(coding.version, 0) as coding_version`;
const authorizationLine = `p.id, 'authorization' as kind, p.id as authorization_id, p.network_created_at as occurred_at,
    p.line_status as status, p.line_amount_minor as amount_minor, p.currency, p.merchant, p.decline_reason, ${ofCard}, ${receiptCount('p.id')} as receipt_count,
    null::timestamptz as receipt_due_at
  from card_authorization p join card c on c.organization_id = p.organization_id and c.id = p.card_id ${joinCoding('p.id')}`;
const transactionLine = `p.id, 'transaction' as kind, p.authorization_id, p.network_created_at as occurred_at,
    case p.type when 'refund' then 'refunded' else 'posted' end as status,
    p.amount_minor, p.currency, p.merchant, null as decline_reason, ${ofCard}, ${receiptCount('p.authorization_id')} as receipt_count,
    ${receiptDueAt} as receipt_due_at
  from card_transaction p join card c on c.organization_id = p.organization_id and c.id = p.card_id ${joinCoding('p.authorization_id')}`;
const reachable = `p.organization_id = $1 and ($2::uuid[] is null or p.user_id = any($2))`;
// Parameters 1 to 14 have the same meaning in both parts; each scans its (organization_id, network_created_at, id) index.
const matches = `${reachable} and ($3::uuid is null or p.card_id = $3)
  and ($4::uuid is null or p.user_id = $4) and ($5::uuid is null or p.spend_program_id = $5)
  and ($6::text is null or strpos(lower(concat_ws(' ', p.merchant ->> 'name', c.name, c.holder_name, c.last4)), lower($6)) > 0)
  and ($8::timestamptz is null or p.network_created_at >= $8) and ($9::timestamptz is null or p.network_created_at < $9)
  and ($10::text is null or p.merchant ->> 'categoryCode' = $10) and ($11::text is null or p.merchant ->> 'country' = $11)
  and ($12::text is null or p.merchant ->> 'networkId' = $12 or lower(p.merchant ->> 'name') = lower($12))
  and ($13::text is null or coding.category_id::text = $13 or $13 = 'none' and coding.category_id is null)`;
const authorizations = `
  select ${authorizationLine}
  where ${matches} and p.line_status is not null and ($7::text is null or p.line_status = $7)
    and ($13 is distinct from 'none' or p.line_status = 'pending')
    ${receiptMatches('$14', { authorizationId: 'p.id', amount: 'p.line_amount_minor', isOut: `p.line_status = 'pending'` })}`;
const transactions = `
  select ${transactionLine}
  where ${matches} and ($7::text is null or p.type = case $7 when 'refunded' then 'refund' when 'posted' then 'capture' end)
    ${receiptMatches('$14', { authorizationId: 'p.authorization_id', amount: 'p.amount_minor', isOut: `p.type = 'capture'` })}`;
const page = `
  and ($15::timestamptz is null or (p.network_created_at, p.id) < ($15, $16::uuid))
  order by p.network_created_at desc, p.id desc limit $17`;

const filterValues = ({ organizationId }: Ctx, filter: PurchaseFilter) => [
  organizationId,
  filter.scope,
  filter.cardId,
  filter.userId,
  filter.spendProgramId,
  filter.search,
  filter.status,
  filter.from,
  filter.until,
  filter.mcc,
  filter.country,
  filter.merchant,
  filter.categoryId,
  filter.receipt,
];

@Injectable()
export class PurchaseReader {
  constructor(private readonly reader: TenantReader) {}

  /** Newest first; returns one row more than `limit` when there is a next page. */
  async listPurchases(
    ctx: Ctx,
    filter: PurchaseFilter,
    limit: number,
    after: KeysetPosition | null,
  ): Promise<PurchaseWire[]> {
    const rows = await this.reader.query<PurchaseRow>(ctx, {
      name: 'purchases',
      text: `select * from ((${authorizations} ${page}) union all (${transactions} ${page})) line
             order by occurred_at desc, id desc limit $17`,
      values: [...filterValues(ctx, filter), after?.at ?? null, after?.id ?? null, limit + 1],
    });
    return rows.map(toPurchase);
  }

  async sumPurchases(ctx: Ctx, filter: PurchaseFilter): Promise<PurchaseSumWire> {
    const rows = await this.reader.query<SumRow>(ctx, {
      name: 'purchase-sums',
      text: `select currency, count(*) as line_count,
               coalesce(sum(amount_minor) filter (where status in ('pending', 'posted', 'refunded')), 0) as spent_minor,
               coalesce(sum(amount_minor) filter (where status = 'pending'), 0) as held_minor
             from ((${authorizations}) union all (${transactions})) line group by currency order by currency`,
      values: filterValues(ctx, filter),
    });
    return {
      count: rows.reduce((sum, { line_count: count }) => sum + Number(count), 0),
      sums: rows.map(({ currency, spent_minor: spent, held_minor: held }) => ({
        currency,
        spent: Number(spent),
        held: Number(held),
      })),
    };
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

  /** The lines with these ids, in the order of their ids. */
  async findPurchases(ctx: Ctx, ids: readonly string[], scope: Scope): Promise<PurchaseWire[]> {
    const rows = await this.reader.query<PurchaseRow>(ctx, {
      name: 'purchases-by-ids',
      text: `
        select * from (
          (select ${authorizationLine} where ${reachable} and p.line_status is not null and p.id = any($3::uuid[]))
          union all
          (select ${transactionLine} where ${reachable} and p.id = any($3))
        ) line order by id`,
      values: [ctx.organizationId, scope, ids],
    });
    return rows.map(toPurchase);
  }

  listTransactions(
    ctx: Ctx,
    scope: Scope,
    limit: number,
    after: KeysetPosition | null,
  ): Promise<TransactionRow[]> {
    return this.reader.query<TransactionRow>(ctx, {
      name: 'transactions',
      text: `select p.*, coding.category_id, coding.memo, ${receiptIds('p.authorization_id')} as receipt_ids
             from card_transaction p ${joinCoding('p.authorization_id')}
             where p.organization_id = $1 and ($2::uuid[] is null or p.user_id = any($2))
               and ($3::timestamptz is null or (p.network_created_at, p.id) < ($3, $4::uuid))
             order by p.network_created_at desc, p.id desc limit $5`,
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
    merchant: Merchant.parse(row.merchant),
    card: { id: row.card_id, name: row.card_name, last4: row.last4 },
    holder: { id: row.user_id, name: row.holder_name, email: row.holder_email },
    declineReason: row.decline_reason,
    spendProgramId: row.spend_program_id,
    teamId: row.team_id,
    payingAccountId: row.paying_account_id,
    categoryId: row.category_id,
    memo: row.memo,
    codingVersion: row.coding_version,
    receiptCount: row.receipt_count,
    receiptDueAt: row.receipt_due_at?.toISOString() ?? null,
  };
}
