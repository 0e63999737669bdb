import { Injectable } from '@nestjs/common';
import { type CategoryRuleMatch, type CategoryRuleWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { TenantReader, sql, type Ctx, type Sql, type Transaction } from '@almoner/platform';

/** The part of a rule that a person sets. */
export type RuleTerms = Pick<CategoryRuleWire, 'match' | 'categoryId' | 'memo' | 'isActive'>;

/** A rule that may categorize a purchase now. */
export interface RuleInEffect extends Pick<
  CategoryRuleWire,
  'id' | 'match' | 'categoryId' | 'memo' | 'version'
> {
  /** The code and the name of the category. */
  readonly categoryName: string;
}

interface Row {
  id: string;
  match_by: CategoryRuleMatch['by'];
  match_value: string;
  category_id: string;
  category_name: string;
  memo: string | null;
  position: number;
  is_active: boolean;
  is_in_effect: boolean;
  version: number;
  started_at: Date | null;
  finished_at: Date | null;
  categorized: number;
}

const rulesOf = (organizationId: string | null): Sql => sql`
  select r.id, r.match_by, r.match_value, r.category_id, r.memo, r.is_active, r.version,
    row_number() over (order by r.position, r.id)::int as position, coalesce(c.name, '') as category_name,
    r.is_active and c.is_archived is not true as is_in_effect,
    run.started_at, run.finished_at, coalesce(run.categorized, 0) as categorized
  from category_rule r
  left join chart_category c on c.organization_id = r.organization_id and c.category_id = r.category_id
  left join category_rule_run run on run.organization_id = r.organization_id and run.rule_id = r.id
  where r.organization_id = ${organizationId} order by r.position, r.id`;

@Injectable()
export class CategoryRuleRepository {
  constructor(private readonly reader: TenantReader) {}

  /** In the order in which they are tried. */
  async list(ctx: Ctx): Promise<CategoryRuleWire[]> {
    const { text, values } = rulesOf(ctx.organizationId);
    const rows = await this.reader.query<Row>(ctx, { name: 'category-rules', text, values });
    return rows.map(toRule);
  }

  async listIn(tx: Transaction, organizationId: string): Promise<CategoryRuleWire[]> {
    return (await tx.query<Row>(rulesOf(organizationId))).map(toRule);
  }

  /** In the order in which they are tried. */
  async inEffect(tx: Transaction, organizationId: string): Promise<RuleInEffect[]> {
    const rows = await tx.query<Row>(rulesOf(organizationId));
    return rows
      .filter(({ is_in_effect: isInEffect }) => isInEffect)
      .map((row) => ({ ...toRule(row), categoryName: row.category_name }));
  }

  /** Changes of the rules of an organization wait for each other. */
  async lock(tx: Transaction, organizationId: string): Promise<void> {
    await tx.query(
      sql`select pg_advisory_xact_lock(hashtextextended('category-rules:' || ${organizationId}::uuid, 0))`,
    );
  }

  /** After all others; returns its id. */
  async add(tx: Transaction, organizationId: string, terms: RuleTerms): Promise<string> {
    const id = newId();
    const { match, categoryId, memo, isActive } = terms;
    await tx.query(sql`
      insert into category_rule (organization_id, id, match_by, match_value, category_id, memo, is_active, position)
      select ${organizationId}, ${id}, ${match.by}, ${match.value}, ${categoryId}, ${memo}, ${isActive},
        coalesce(max(position), 0) + 1 from category_rule where organization_id = ${organizationId}`);
    return id;
  }

  async save(tx: Transaction, organizationId: string, id: string, terms: RuleTerms): Promise<void> {
    const { match, categoryId, memo, isActive } = terms;
    await tx.query(sql`
      update category_rule set match_by = ${match.by}, match_value = ${match.value}, category_id = ${categoryId},
        memo = ${memo}, is_active = ${isActive}, version = version + 1
      where organization_id = ${organizationId} and id = ${id}`);
  }

  async remove(tx: Transaction, organizationId: string, id: string): Promise<void> {
    await tx.query(
      sql`delete from category_rule_run where organization_id = ${organizationId} and rule_id = ${id}`,
    );
    await tx.query(sql`delete from category_rule where organization_id = ${organizationId} and id = ${id}`);
  }

  async setOrder(tx: Transaction, organizationId: string, ruleIds: readonly string[]): Promise<void> {
    await tx.query(sql`
      update category_rule r set position = ordered.position
      from unnest(${[...ruleIds]}::uuid[]) with ordinality ordered (id, position)
      where r.organization_id = ${organizationId} and r.id = ordered.id`);
  }
}

function toRule(row: Row): CategoryRuleWire {
  return {
    id: row.id,
    match: { by: row.match_by, value: row.match_value },
    categoryId: row.category_id,
    memo: row.memo,
    position: row.position,
    isActive: row.is_active,
    isInEffect: row.is_in_effect,
    version: row.version,
    lastRun:
      row.started_at === null
        ? null
        : {
            startedAt: row.started_at.toISOString(),
            finishedAt: row.finished_at?.toISOString() ?? null,
            categorized: row.categorized,
          },
  };
}
