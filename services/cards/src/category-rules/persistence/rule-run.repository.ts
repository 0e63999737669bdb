import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL, sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';

export interface RunOf {
  readonly organizationId: string;
  readonly ruleId: string;
}

/** The last purchase that a run has handled; it goes from the newest to the oldest. */
export interface Reached {
  readonly at: Date;
  readonly id: string;
}

interface Row {
  rule_version: number;
  reached_at: Date | null;
  reached_id: string | null;
}

export interface RuleRun {
  readonly ruleVersion: number;
  /** Null at the start. */
  readonly reached: Reached | null;
}

/** How many runs of one organization may be in progress at the same time. */
const runsOfOrganization = 3;

/** Applications of a rule to earlier purchases, with their progress. */
@Injectable()
export class RuleRunRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** Returns false while the rule is being applied already. */
  async start(
    tx: Transaction,
    { organizationId, ruleId }: RunOf,
    version: number,
    at: Date,
  ): Promise<boolean> {
    const started = await tx.query(sql`
      insert into category_rule_run as r (organization_id, rule_id, rule_version, started_at)
      values (${organizationId}, ${ruleId}, ${version}, ${at})
      on conflict (organization_id, rule_id) do update set rule_version = excluded.rule_version,
        started_at = excluded.started_at, finished_at = null, categorized = 0, reached_at = null, reached_id = null
      where r.finished_at is not null returning rule_id`);
    return started.length > 0;
  }

  /** For all organizations, the oldest few of each: one that cannot continue does not block the others. */
  async unfinished(limit: number): Promise<RunOf[]> {
    const { rows } = await this.systemPool.query<{ organization_id: string; rule_id: string }>(
      `select organization_id, rule_id from (
         select organization_id, rule_id, started_at,
           row_number() over (partition by organization_id order by started_at, rule_id) as place
         from category_rule_run where finished_at is null) run
       where place <= $1 order by place, started_at limit $2`,
      [runsOfOrganization, limit],
    );
    return rows.map(({ organization_id: organizationId, rule_id: ruleId }) => ({ organizationId, ruleId }));
  }

  /** Null when it is finished. */
  async lock(tx: Transaction, { organizationId, ruleId }: RunOf): Promise<RuleRun | null> {
    const [row] = await tx.query<Row>(sql`
      select rule_version, reached_at, reached_id from category_rule_run
      where organization_id = ${organizationId} and rule_id = ${ruleId} and finished_at is null for update`);
    if (row === undefined) return null;
    const { rule_version: ruleVersion, reached_at: at, reached_id: id } = row;
    return { ruleVersion, reached: at === null || id === null ? null : { at, id } };
  }

  async saveProgress(
    tx: Transaction,
    { organizationId, ruleId }: RunOf,
    { at, id }: Reached,
    categorized: number,
  ): Promise<void> {
    await tx.query(sql`
      update category_rule_run set reached_at = ${at}, reached_id = ${id}, categorized = categorized + ${categorized}
      where organization_id = ${organizationId} and rule_id = ${ruleId}`);
  }

  async finish(tx: Transaction, { organizationId, ruleId }: RunOf, at: Date): Promise<void> {
    await tx.query(sql`
      update category_rule_run set finished_at = ${at}
      where organization_id = ${organizationId} and rule_id = ${ruleId}`);
  }
}
