import { Injectable } from '@nestjs/common';
import { Merchant } from '@almoner/contracts';
import { TenantReader, joinSql, raw, sql, type Ctx, type Sql, type Transaction } from '@almoner/platform';
import { type Reached } from '../../category-rules/persistence/rule-run.repository.ts';
import { allowsCategory } from './fund-sql.ts';
import { joinCoding } from './coding-sql.ts';
import { conditionsOf, sources, type Source } from './purchase-conditions.ts';

/** A line of the list of purchases that a rule may categorize. */
export interface RuleCodedLine {
  readonly id: string;
  readonly authorizationId: string | null;
  /** The cardholder. */
  readonly userId: string;
  readonly merchant: Merchant;
  readonly payingAccountId: string | null;
}

export type UncategorizedLine = RuleCodedLine & { readonly at: Date };

/** The coding that a rule sets. */
export interface RuleCoding {
  readonly ruleId: string;
  readonly categoryId: string;
  readonly memo: string | null;
}

/** Uncategorized purchases at one merchant. */
export interface MerchantGroup {
  readonly merchant: Pick<Merchant, 'name' | 'categoryCode' | 'networkId'>;
  readonly count: number;
  /** The newest of them, newest first. */
  readonly newest: readonly { readonly id: string; readonly at: string }[];
}

interface LineRow {
  id: string;
  authorization_id: string | null;
  user_id: string;
  merchant: unknown;
  paying_account_id: string | null;
  network_created_at: Date;
}

interface GroupRow {
  name: string;
  mcc: string | null;
  network_id: string | null;
  line_count: number;
  newest: MerchantGroup['newest'];
}

const allSources: readonly Source[] = ['authorization', 'transaction'];
const authorizationIds = { authorization: sql`p.id`, transaction: sql`p.authorization_id` };

/** Purchases without a category that moved or hold money; a purchase with a split is left to people, even if it needs a new one. */
const uncategorized = (organizationId: string | null, source: Source): Sql[] => [
  ...conditionsOf(organizationId, null, { categoryId: 'none' }, null, source),
  sql`p.split_id is null`,
];

/** The codings that category rules make. They replace nothing that a person, a program or a split set. */
@Injectable()
export class RuleCodingRepository {
  constructor(private readonly reader: TenantReader) {}

  /**
   * Categorizes a purchase that arrives. Returns whether it did: not where the purchase has a coding already, where a person
   * coded another capture or refund of it, or where a fund pays whose purpose does not include the category.
   */
  async addToNew(
    tx: Transaction,
    organizationId: string,
    { id, authorizationId, merchant, payingAccountId }: RuleCodedLine,
    { ruleId, categoryId, memo }: RuleCoding,
  ): Promise<boolean> {
    const added = await tx.query(sql`
      insert into purchase_coding (organization_id, purchase_id, category_id, memo, merchant_name, version, rule_id)
      select ${organizationId}, ${id}, ${categoryId}, ${memo}, ${merchant.name}, 1, ${ruleId}
      where not exists (
        select from purchase_coding c
        where c.organization_id = ${organizationId} and c.purchase_id in (${id}::uuid, ${authorizationId}::uuid))
      and not exists (
        select from card_transaction t
        join purchase_coding c on c.organization_id = t.organization_id and c.purchase_id = t.id
        where t.organization_id = ${organizationId} and t.authorization_id = ${authorizationId} and c.coded_by is not null)
      and ${allowsCategory(sql`${organizationId}`, sql`${payingAccountId}`, sql`${categoryId}`)}
      on conflict do nothing returning purchase_id`);
    return added.length > 0;
  }

  /**
   * Categorizes purchases that are listed without a category, in this order, and keeps their memos. Returns those that it
   * categorized. Their authorizations must be locked, so that what someone else set meanwhile is seen. A capture or
   * refund without a coding of its own that comes after its authorization has the category of that, and needs none.
   */
  async addToUncategorized<Line extends RuleCodedLine>(
    tx: Transaction,
    organizationId: string,
    lines: readonly Line[],
    { ruleId, categoryId, memo }: RuleCoding,
  ): Promise<Line[]> {
    const ids = lines.map(({ id }) => id);
    const found = allSources.map(
      (source) => sql`
        select p.organization_id, p.id, ${authorizationIds[source]} as authorization_id, p.merchant,
          p.paying_account_id, array_position(${ids}::uuid[], p.id) as position
        from ${sources[source].table} p
        where ${joinSql(uncategorized(organizationId, source), ' and ')} and p.id = any(${ids}::uuid[])`,
    );
    const added = await tx.query<{ purchase_id: string }>(sql`
      with found as materialized (${joinSql(found, ' union all ')})
      insert into purchase_coding as known
        (organization_id, purchase_id, category_id, memo, merchant_name, version, rule_id)
      select p.organization_id, p.id, ${categoryId}, coalesce(coding.memo, ${memo}), p.merchant ->> 'name', 1, ${ruleId}
      from found p ${raw(joinCoding('p.authorization_id'))}
      where not exists (select from found own where own.id = p.authorization_id and own.position < p.position
        and not exists (
          select from purchase_coding c where c.organization_id = p.organization_id and c.purchase_id = p.id))
      and ${allowsCategory(sql`p.organization_id`, sql`p.paying_account_id`, sql`${categoryId}`)}
      order by p.position
      on conflict (organization_id, purchase_id) do update set category_id = excluded.category_id,
        memo = coalesce(known.memo, excluded.memo), version = known.version + 1, coded_at = now(), rule_id = excluded.rule_id
      where known.category_id is null and known.split_minor is null
      returning purchase_id`);
    const categorized = new Set(added.map(({ purchase_id: id }) => id));
    return lines.filter(({ id }) => categorized.has(id));
  }

  /** The next ones after the one that was reached, newest first. */
  async nextUncategorized(
    tx: Transaction,
    organizationId: string,
    reached: Reached | null,
    limit: number,
  ): Promise<UncategorizedLine[]> {
    const order = sql`order by network_created_at desc, id desc limit ${limit}`;
    const next =
      reached === null ? sql`true` : sql`(p.network_created_at, p.id) < (${reached.at}, ${reached.id}::uuid)`;
    const lines = allSources.map(
      (source) => sql`(
        select p.id, ${authorizationIds[source]} as authorization_id, p.user_id, p.merchant, p.paying_account_id, p.network_created_at
        from ${sources[source].table} p
        where ${joinSql(uncategorized(organizationId, source), ' and ')} and ${next} ${order})`,
    );
    const rows = await tx.query<LineRow>(sql`${joinSql(lines, ' union all ')} ${order}`);
    return rows.map((row) => ({
      id: row.id,
      authorizationId: row.authorization_id,
      userId: row.user_id,
      merchant: Merchant.parse(row.merchant),
      payingAccountId: row.paying_account_id,
      at: row.network_created_at,
    }));
  }

  /** The newest `limit` purchases without a category that may have this one, by merchant, with the ids of up to `newestMax` each. */
  async groupByMerchant(
    ctx: Ctx,
    categoryId: string | undefined,
    limit: number,
    newestMax: number,
  ): Promise<MerchantGroup[]> {
    const isAllowed =
      categoryId === undefined
        ? sql`true`
        : allowsCategory(sql`p.organization_id`, sql`p.paying_account_id`, sql`${categoryId}`);
    const order = sql`order by network_created_at desc, id desc limit ${limit}`;
    const lines = allSources.map(
      (source) => sql`(
        select p.id, p.merchant ->> 'name' as name, p.mcc, p.merchant_network_id, p.network_created_at
        from ${sources[source].table} p
        where ${joinSql(uncategorized(ctx.organizationId, source), ' and ')} and ${isAllowed} ${order})`,
    );
    const { text, values } = sql`
      select name, mcc, merchant_network_id as network_id, count(*)::int as line_count,
        to_jsonb((array_agg(jsonb_build_object('id', id, 'at', network_created_at)
          order by network_created_at desc, id desc))[1:${raw(String(newestMax))}]) as newest
      from (${joinSql(lines, ' union all ')} ${order}) line group by 1, 2, 3`;
    const rows = await this.reader.query<GroupRow>(ctx, { text, values });
    return rows.map((row) => ({
      merchant: { name: row.name, categoryCode: row.mcc, networkId: row.network_id },
      count: row.line_count,
      newest: row.newest,
    }));
  }
}
