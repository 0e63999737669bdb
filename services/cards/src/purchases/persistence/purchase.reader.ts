import { Injectable } from '@nestjs/common';
import {
  Merchant,
  receiptRemindersADay,
  type ListOrder,
  type PurchaseSumWire,
  type PurchaseWire,
} from '@almoner/contracts';
import { type Day } from '@almoner/kernel';
import {
  TenantReader,
  joinSql,
  raw,
  sql,
  type Ctx,
  type KeysetPosition,
  type ListPosition,
  type SortedPage,
  type Sql,
} from '@almoner/platform';
import { type Scope } from '../../people/persistence/member.reader.ts';
import { type TransactionRow } from './activity.rows.ts';
import { commentCount } from './comment-sql.ts';
import { joinCoding } from './coding-sql.ts';
import { disputeCredit, disputeStatus } from './dispute.repository.ts';
import {
  conditionsOf,
  partsOf,
  sources,
  type Part,
  type PurchaseFilters,
  type Source,
} from './purchase-conditions.ts';
import { receiptCount, receiptDueAt, receiptIds, isExplained, remindedAt } from './receipt-sql.ts';
import { amountOfPart, splitApplies, splitLines } from './split-sql.ts';
import { changedAfter, linesBeforeChange } from './line-change-sql.ts';
import { followed, newestFirst, orderBy } from './purchase-order.ts';
import { PurchaseSearch } from './purchase-search.ts';

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
  rule_id: string | null;
  coding_version: number;
  split_lines: PurchaseWire['lines'] | null;
  needs_split: boolean;
  receipt_count: number;
  receipt_due_at: Date | null;
  comment_count: number;
  dispute_status: PurchaseWire['disputeStatus'];
  credited_minor: string;
}

interface SumRow {
  currency: string;
  line_count: string;
  spent_minor: string;
  held_minor: string;
}

const statuses = {
  authorization: sql`p.line_status`,
  transaction: sql`case p.type when 'refund' then 'refunded' else 'posted' end`,
};
const authorizationColumns = sql`p.organization_id, p.id, 'authorization' as kind, p.id as authorization_id, p.network_created_at,
  ${statuses.authorization} as status, p.line_amount_minor as amount_minor, p.currency, p.merchant, p.decline_reason, p.card_id,
  p.spend_program_id, p.team_id, p.paying_account_id, p.split_id, p.split_minor`;
const transactionColumns = sql`p.organization_id, p.id, 'transaction' as kind, p.authorization_id, p.network_created_at,
  ${statuses.transaction} as status, p.amount_minor, p.currency, p.merchant,
  null as decline_reason, p.card_id, p.spend_program_id, p.team_id, p.paying_account_id, p.split_id, p.split_minor`;
const columns = { authorization: authorizationColumns, transaction: transactionColumns };

/** Lines `p` with their card and their coding. */
const withDetails = (lines: Sql) => sql`
  select p.id, p.kind, p.authorization_id, p.network_created_at as occurred_at, p.status, p.amount_minor, p.currency, p.merchant,
    p.decline_reason, c.id as card_id, c.name as card_name, c.last4, c.user_id, c.holder_name, c.holder_email,
    p.spend_program_id, p.team_id, p.paying_account_id,
    ${raw(splitLines('p.amount_minor'))} as split_lines,
    p.split_id is not null and (${raw(splitApplies('p.amount_minor'))}) is not true as needs_split,
    coding.category_id, coding.memo, coding.rule_id, coalesce(coding.version, 0) as coding_version,
    ${raw(receiptCount('p.authorization_id'))} as receipt_count,
    ${raw(receiptDueAt)} as receipt_due_at,
    ${raw(commentCount)} as comment_count,
    ${raw(disputeStatus)} as dispute_status, ${raw(disputeCredit)} as credited_minor
  from (${lines}) p join card c on c.organization_id = p.organization_id and c.id = p.card_id
  ${raw(joinCoding('p.authorization_id'))}`;

const linesOf = (source: Source, conditions: readonly Sql[], order = sql``, table = sources[source].table) =>
  sql`(select ${columns[source]} from ${table} p where ${joinSql([...conditions], ' and ')} ${order})`;

/**
 * Of a split purchase, only the lines in the category of the filter are added up. The amount returned by a dispute is not a
 * separate line, so it lowers the line of its purchase.
 */
function summedLines(
  source: Source,
  part: Part,
  { categoryId }: PurchaseFilters,
  conditions: readonly Sql[],
): Sql {
  const { table, amount } = sources[source];
  const summed = part === 'split' && categoryId != null ? amountOfPart(categoryId, amount) : amount;
  const [credited, joinDisputes] =
    source === 'transaction' && part === 'whole'
      ? [
          sql`coalesce(x.credited_minor, 0)`,
          sql`left join purchase_dispute x on x.organization_id = p.organization_id and x.transaction_id = p.id`,
        ]
      : [sql`0`, sql``];
  return sql`(select ${statuses[source]} as status, p.currency, ${summed} - ${credited} as amount_minor
    from ${table} p ${joinDisputes} where ${joinSql([...conditions], ' and ')})`;
}

const unionOf = (filters: PurchaseFilters, lines: (source: Source, part: Part) => Sql): Sql =>
  joinSql(
    (['authorization', 'transaction'] as const).flatMap((source) =>
      partsOf(filters).map((part) => lines(source, part)),
    ),
    ' union all ',
  );

interface ToRemind {
  /** Only these lines, and those of these authorizations. */
  readonly ids?: readonly string[];
  /** Reminded of after this time, or not. */
  readonly since: Date;
  /** `due`: of people who get an email today; `due_unreachable`: of archived people, and of those who already got all emails of the day. */
  readonly state: 'reminded' | 'due' | 'due_unreachable';
  /** Today, in UTC. */
  readonly day: Day;
}

const authorizationIds = { authorization: 'p.id', transaction: 'p.authorization_id' } as const;
const ofIds = (source: Source, ids: Sql) =>
  source === 'authorization'
    ? sql`p.id = any(${ids})`
    : sql`(p.id = any(${ids}) or p.authorization_id = any(${ids}))`;
const idsOf = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`;
/** Few, so that their purchases are found by index. */
const remindedSince = (organizationId: string | null, since: Date) =>
  sql`array(select m.purchase_id from receipt_reminder m where m.organization_id = ${organizationId} and m.reminded_at > ${since})`;
/** People who get an email on this day: neither archived, nor did they get all emails of the day. */
const reachablePeople = (organizationId: string | null, day: Day) => sql`(
  select m.user_id from member m
  where m.organization_id = ${organizationId} and m.role <> 'Archived' and not exists (
    select from receipt_reminder_day d
    where d.organization_id = m.organization_id and d.user_id = m.user_id and d.reminded_on = ${day}
      and d.mails >= ${receiptRemindersADay}))`;

@Injectable()
export class PurchaseReader {
  constructor(
    private readonly reader: TenantReader,
    private readonly search: PurchaseSearch,
  ) {}

  /** Returns one row more than `limit` when there is a next page. */
  async listPurchases(
    ctx: Ctx,
    scope: Scope,
    filters: PurchaseFilters,
    page: SortedPage,
  ): Promise<PurchaseWire[]> {
    return this.listWhere(ctx, scope, filters, page, () => []);
  }

  /**
   * Matching purchases that allow a reminder: no excuse waits for a decision. Those of people who get no email today are a separate
   * list, so that they do not hold back the others. One row more than `limit` when there are more.
   */
  async listToRemind(
    ctx: Ctx,
    scope: Scope,
    filters: PurchaseFilters,
    limit: number,
    { ids, since, state, day }: ToRemind,
  ): Promise<PurchaseWire[]> {
    return this.listWhere(ctx, scope, filters, { ...newestFirst, limit }, (source) => [
      ...(ids === undefined ? [] : [ofIds(source, idsOf(ids))]),
      sql`not ${raw(isExplained(authorizationIds[source]))}`,
      ...(state === 'reminded'
        ? [ofIds(source, remindedSince(ctx.organizationId, since))]
        : [
            sql`(${raw(remindedAt(authorizationIds[source]))} > ${since}) is not true`,
            sql`p.user_id ${raw(state === 'due' ? 'in' : 'not in')} ${reachablePeople(ctx.organizationId, day)}`,
          ]),
    ]);
  }

  /** The lines with these ids and those of authorizations with these ids. */
  async linesOf(ctx: Ctx, scope: Scope, ids: readonly string[]): Promise<PurchaseWire[]> {
    const lines = (source: Source) =>
      linesOf(source, [
        ...conditionsOf(ctx.organizationId, scope, {}, null, source),
        ofIds(source, idsOf(ids)),
      ]);
    return this.readPage(ctx, sql`${lines('authorization')} union all ${lines('transaction')}`, '-date');
  }

  private async listWhere(
    ctx: Ctx,
    scope: Scope,
    filters: PurchaseFilters,
    { limit, order, after }: SortedPage,
    and: (source: Source) => readonly Sql[],
  ): Promise<PurchaseWire[]> {
    const words = await this.search.find(ctx, filters.q);
    if (words === 'nothing') return [];
    const sorted = sql`${orderBy(order)} limit ${limit + 1}`;
    const lines = (source: Source, part: Part) =>
      linesOf(
        source,
        [
          ...conditionsOf(ctx.organizationId, scope, filters, words, source, part),
          ...and(source),
          ...followed(order, after, source),
        ],
        sorted,
      );
    return this.readPage(ctx, sql`${unionOf(filters, lines)} ${sorted}`, order);
  }

  /** Newest first, with the lines that there were at `asOf`, a time of the database; one row more than `limit` as above. */
  async listPurchasesAsOf(
    ctx: Ctx,
    asOf: string,
    scope: Scope,
    filters: PurchaseFilters,
    limit: number,
    after: ListPosition | null,
  ): Promise<PurchaseWire[]> {
    const words = await this.search.find(ctx, filters.q);
    if (words === 'nothing') return [];
    const { order } = newestFirst;
    const sorted = sql`${orderBy(order)} limit ${limit + 1}`;
    const conditions = (source: Source, part: Part) => [
      ...conditionsOf(ctx.organizationId, scope, filters, words, source, part),
      ...followed(order, after, source),
      sql`p.recorded_at <= ${asOf}::timestamptz`,
    ];
    const changed = linesBeforeChange(ctx.organizationId, asOf);
    const lines = (source: Source, part: Part) =>
      source === 'transaction'
        ? linesOf(source, conditions(source, part), sorted)
        : sql`${linesOf(source, [...conditions(source, part), sql`not exists (${changedAfter(asOf)})`], sorted)}
            union all ${linesOf(source, conditions(source, part), sorted, changed)}`;
    return this.readPage(ctx, sql`${unionOf(filters, lines)} ${sorted}`, order);
  }

  private async readPage(ctx: Ctx, page: Sql, order: ListOrder): Promise<PurchaseWire[]> {
    const rows = await this.read<PurchaseRow>(ctx, sql`${withDetails(page)} ${orderBy(order, 'p.')}`);
    return rows.map(toPurchase);
  }

  async sumPurchases(ctx: Ctx, scope: Scope, filters: PurchaseFilters): Promise<PurchaseSumWire> {
    const words = await this.search.find(ctx, filters.q);
    if (words === 'nothing') return { count: 0, sums: [] };
    const lines = (source: Source, part: Part) =>
      summedLines(
        source,
        part,
        filters,
        conditionsOf(ctx.organizationId, scope, filters, words, source, part),
      );
    const rows = await this.read<SumRow>(
      ctx,
      sql`select currency, count(*) as line_count,
            coalesce(sum(amount_minor) filter (where status in ('pending', 'posted', 'refunded')), 0) as spent_minor,
            coalesce(sum(amount_minor) filter (where status = 'pending'), 0) as held_minor
          from (${unionOf(filters, lines)}) line group by currency order by currency`,
    );
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
    const ofScope = (source: Source) => conditionsOf(ctx.organizationId, scope, {}, null, source);
    const lines = sql`
      ${linesOf('authorization', [...ofScope('authorization'), sql`p.id = ${id}`])}
      union all
      ${linesOf('transaction', [...ofScope('transaction'), sql`(p.id = ${id} or p.authorization_id = ${id})`])}`;
    const [row] = await this.read<PurchaseRow>(
      ctx,
      sql`${withDetails(lines)} order by p.id = ${id}::uuid desc, p.network_created_at desc, p.id desc limit 1`,
    );
    return row === undefined ? null : toPurchase(row);
  }

  /** The lines with these ids, in the order of their ids. */
  async findPurchases(ctx: Ctx, ids: readonly string[], scope: Scope): Promise<PurchaseWire[]> {
    const lines = (source: Source) =>
      linesOf(source, [
        ...conditionsOf(ctx.organizationId, scope, {}, null, source),
        sql`p.id = any(${[...ids]}::uuid[])`,
      ]);
    const both = sql`${lines('authorization')} union all ${lines('transaction')}`;
    const rows = await this.read<PurchaseRow>(ctx, sql`${withDetails(both)} order by p.id`);
    return rows.map(toPurchase);
  }

  /** Planned at each call for its values: which index is best depends on them. */
  private read<Row>(ctx: Ctx, { text, values }: Sql): Promise<Row[]> {
    return this.reader.query<Row>(ctx, { text, values });
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
    categoryRuleId: row.rule_id,
    codingVersion: row.coding_version,
    lines: row.split_lines ?? [],
    needsSplit: row.needs_split,
    receiptCount: row.receipt_count,
    receiptDueAt: row.receipt_due_at?.toISOString() ?? null,
    commentCount: row.comment_count,
    disputeStatus: row.dispute_status,
    credited: Number(row.credited_minor),
  };
}
