import { Inject, Injectable } from '@nestjs/common';
import { type TransferRuleRunWire, type TransferRuleWire } from '@almoner/contracts';
import {
  SYSTEM_POOL,
  TenantReader,
  sql,
  type Ctx,
  type KeysetPosition,
  type Transaction,
} from '@almoner/platform';
import { type Pool } from 'pg';
import { type TransferRuleTerms } from '../domain/transfer-rule.ts';

export interface TransferRule extends TransferRuleTerms {
  readonly id: string;
  readonly status: TransferRuleWire['status'];
  readonly nextOn: string | null;
  readonly version: number;
  readonly createdAt: Date;
}

export interface TransferRuleAddress {
  readonly organizationId: string;
  readonly ruleId: string;
}

export interface DueTransferRule extends TransferRuleAddress {
  readonly nextOn: string;
}

export interface TransferRuleRun extends Pick<TransferRuleRunWire, 'on' | 'outcome' | 'reason'> {
  readonly id: string;
  readonly ruleId: string;
  readonly amountMinor: bigint;
  readonly transferId: string | null;
  readonly ranAt: Date;
}

type RuleRow = Omit<TransferRule, 'amountMinor'> & { amount: string; currency?: string };
export type RunRow = Pick<
  TransferRuleRunWire,
  'ruleId' | 'kind' | 'direction' | 'on' | 'outcome' | 'reason'
> & {
  id: string;
  amount: string;
  currency: string;
  transferId: string | null;
  ranAt: Date;
};

const columns = `r.id, r.kind, r.direction, r.amount_minor as amount, r.frequency, r.status, r.version,
  r.created_at as "createdAt", to_char(r.starts_on, 'YYYY-MM-DD') as "startsOn", to_char(r.next_on, 'YYYY-MM-DD') as "nextOn"`;
/** About 250 bytes each. */
const maxRules = 1_000;
export const duePageSize = 100;

@Injectable()
export class TransferRuleRepository {
  constructor(
    private readonly reader: TenantReader,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
  ) {}

  async add(tx: Transaction, organizationId: string, rule: TransferRule): Promise<void> {
    await tx.query(sql`
      insert into transfer_rule (organization_id, id, kind, direction, amount_minor, frequency, starts_on, next_on, status,
        version, created_at)
      values (${organizationId}, ${rule.id}, ${rule.kind}, ${rule.direction}, ${rule.amountMinor}, ${rule.frequency},
        ${rule.startsOn}, ${rule.nextOn}, ${rule.status}, ${rule.version}, ${rule.createdAt})`);
  }

  /** The rules in force, while no other of the organization comes into force until the transaction ends. */
  async lockActive(tx: Transaction, organizationId: string): Promise<TransferRule[]> {
    await tx.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${`transfer rules ${organizationId}`}, 0))`,
    );
    const rows = await tx.query<RuleRow>(
      `select ${columns} from transfer_rule r where r.organization_id = $1 and r.status = 'active'`,
      [organizationId],
    );
    return rows.map(toRule);
  }

  async lock(tx: Transaction, organizationId: string, ruleId: string): Promise<TransferRule | null> {
    const [row] = await tx.query<RuleRow>(
      `select ${columns} from transfer_rule r where r.organization_id = $1 and r.id = $2 for update`,
      [organizationId, ruleId],
    );
    return row === undefined ? null : toRule(row);
  }

  async save(
    tx: Transaction,
    organizationId: string,
    { id, status, nextOn, version }: TransferRule,
  ): Promise<void> {
    await tx.query(sql`
      update transfer_rule set status = ${status}, next_on = ${nextOn}, version = ${version}
      where organization_id = ${organizationId} and id = ${id}`);
  }

  async addRun(tx: Transaction, organizationId: string, run: TransferRuleRun): Promise<void> {
    await tx.query(sql`
      insert into transfer_rule_run (organization_id, rule_id, id, run_on, outcome, reason, amount_minor, transfer_id, ran_at)
      values (${organizationId}, ${run.ruleId}, ${run.id}, ${run.on}, ${run.outcome}, ${run.reason}, ${run.amountMinor},
        ${run.transferId}, ${run.ranAt})`);
  }

  /** `on` as `YYYY-MM-DD`. A rule runs once for each of its days. */
  async hasRun(tx: Transaction, organizationId: string, ruleId: string, on: string): Promise<boolean> {
    const runs = await tx.query(sql`
      select 1 from transfer_rule_run
      where organization_id = ${organizationId} and rule_id = ${ruleId} and run_on = ${on}::date`);
    return runs.length > 0;
  }

  /** Newest first. */
  async list(ctx: Ctx): Promise<{ rule: TransferRule; currency: string }[]> {
    const rows = await this.reader.query<RuleRow & { currency: string }>(ctx, {
      name: 'transfer-rules',
      text: `select ${columns}, o.currency from transfer_rule r join organization o on o.organization_id = r.organization_id
             where r.organization_id = $1 order by r.created_at desc, r.id desc limit ${maxRules}`,
      values: [ctx.organizationId],
    });
    return rows.map((row) => ({ rule: toRule(row), currency: row.currency }));
  }

  /** Newest first; returns one row more than `limit` when there is a next page. */
  runs(ctx: Ctx, limit: number, after: KeysetPosition | null): Promise<RunRow[]> {
    return this.reader.query<RunRow>(ctx, {
      name: 'transfer-rule-runs',
      text: `select u.id, u.rule_id as "ruleId", r.kind, r.direction, to_char(u.run_on, 'YYYY-MM-DD') as on, u.outcome, u.reason,
               u.amount_minor as amount, o.currency, u.transfer_id as "transferId", u.ran_at as "ranAt"
             from transfer_rule_run u
             join transfer_rule r on r.organization_id = u.organization_id and r.id = u.rule_id
             join organization o on o.organization_id = u.organization_id
             where u.organization_id = $1 and ($2::timestamptz is null or (u.ran_at, u.id) < ($2, $3::uuid))
             order by u.ran_at desc, u.id desc limit $4`,
      values: [ctx.organizationId, after?.at ?? null, after?.id ?? null, limit + 1],
    });
  }

  /** For every organization, for the sweep. `today` as `YYYY-MM-DD`. */
  async listDue(today: string, after: DueTransferRule | null): Promise<DueTransferRule[]> {
    const { rows } = await this.systemPool.query<DueTransferRule>(
      `select organization_id as "organizationId", id as "ruleId", next_on::text as "nextOn" from transfer_rule
       where status = 'active' and next_on <= $1 and ($2::date is null or (next_on, id) > ($2, $3::uuid))
       order by next_on, id limit ${duePageSize}`,
      [today, after?.nextOn ?? null, after?.ruleId ?? null],
    );
    return rows;
  }
}

const toRule = ({ amount, currency: _, ...row }: RuleRow): TransferRule => ({
  ...row,
  amountMinor: BigInt(amount),
});
