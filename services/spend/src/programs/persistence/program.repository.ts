import { Injectable } from '@nestjs/common';
import { type SpendFrequency } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { LimitRepository } from '../../limits/persistence/limit.repository.ts';
import { type ProgramRight, type ProgramStatus, type ProgramTerms } from '../domain/program.ts';

export interface ProgramToAdd extends ProgramTerms {
  readonly organizationId: string;
  readonly id: string;
  readonly teamId: string | null;
  readonly frequency: SpendFrequency;
  readonly currency: string;
  readonly payingAccountId: string;
  readonly createdAt: Date;
  /** True if an admin creates it, and thereby sets its limit. */
  readonly isOfAdmin: boolean;
}

export interface LockedProgram extends ProgramTerms {
  readonly teamId: string | null;
  readonly payingAccountId: string;
  readonly currency: string;
  readonly status: ProgramStatus;
  readonly pausedWith: ProgramRight | null;
}

export interface ProgramPause {
  readonly by: string;
  readonly right: ProgramRight;
}

type LockedRow = Omit<LockedProgram, 'limit' | 'budget'> & {
  readonly limit: string;
  readonly budget: string | null;
};

export interface ClosedProgram {
  readonly id: string;
  readonly name: string;
  readonly statusBefore: ProgramStatus;
}

export interface PayingAccount {
  readonly id: string;
  readonly currency: string;
  /** The team of a treasury; null for the wallet and for a restricted fund. */
  readonly teamId: string | null;
  readonly isOfClosedTeam: boolean;
}

@Injectable()
export class ProgramRepository {
  constructor(private readonly limits: LimitRepository) {}

  async add(tx: Transaction, program: ProgramToAdd): Promise<void> {
    const { organizationId, id, frequency, currency, createdAt } = program;
    await tx.query(sql`
      insert into spend_program (organization_id, id, team_id, name, frequency, currency, paying_account_id, status, starts_at,
        ends_at, created_at, default_category_id, admin_limit_minor)
      values (${organizationId}, ${id}, ${program.teamId}, ${program.name}, ${frequency}, ${currency}, ${program.payingAccountId},
        'active', ${program.startsAt}, ${program.endsAt}, ${createdAt}, ${program.defaultCategoryId},
        ${program.isOfAdmin ? program.limit : null})`);
    await this.limits.add(tx, organizationId, {
      kind: 'program_period',
      ownerId: id,
      frequency,
      currency,
      limitMinor: program.limit,
      countsFrom: createdAt,
    });
    await this.limits.add(tx, organizationId, {
      kind: 'program_budget',
      ownerId: id,
      frequency: 'total',
      currency,
      limitMinor: program.budget,
      countsFrom: new Date(0),
    });
  }

  /** Merchant rules, per-purchase limit, cash limit and members of one program for another. */
  async copySettings(tx: Transaction, organizationId: string, fromId: string, toId: string): Promise<void> {
    await tx.query(sql`
      insert into spend_control (organization_id, id, owner_kind, owner_id, kind, target, value, place, amount_minor)
      select organization_id, uuidv7(), owner_kind, ${toId}, kind, target, value, place, amount_minor from spend_control
      where organization_id = ${organizationId} and owner_id = ${fromId} and owner_kind = 'program'`);
    await tx.query(sql`
      insert into program_member (organization_id, program_id, kind, member_id)
      select organization_id, ${toId}, kind, member_id from program_member
      where organization_id = ${organizationId} and program_id = ${fromId}`);
  }

  async lock(tx: Transaction, organizationId: string, programId: string): Promise<LockedProgram | null> {
    const [row] = await tx.query<LockedRow>(sql`
      select p.team_id as "teamId", p.paying_account_id as "payingAccountId", p.status, p.paused_with as "pausedWith", p.name,
        n.limit_minor as "limit", b.limit_minor as "budget", p.currency, p.starts_at as "startsAt", p.ends_at as "endsAt",
        p.default_category_id as "defaultCategoryId"
      from spend_program p
      join spend_limit n on n.organization_id = p.organization_id and n.owner_id = p.id and n.kind = 'program_period'
      join spend_limit b on b.organization_id = p.organization_id and b.owner_id = p.id and b.kind = 'program_budget'
      where p.organization_id = ${organizationId} and p.id = ${programId} for update of p`);
    if (row === undefined) return null;
    return { ...row, limit: Number(row.limit), budget: row.budget === null ? null : Number(row.budget) };
  }

  /** In force for the next purchase on any of its cards: decisions that have read the old terms begin again. */
  async saveTerms(
    tx: Transaction,
    organizationId: string,
    programId: string,
    terms: ProgramTerms,
  ): Promise<void> {
    await this.limits.touch(tx, organizationId, [programId]);
    await this.limits.change(tx, organizationId, programId, 'program_period', terms.limit);
    await this.limits.change(tx, organizationId, programId, 'program_budget', terms.budget);
    await tx.query(sql`
      update spend_program set name = ${terms.name}, starts_at = ${terms.startsAt}, ends_at = ${terms.endsAt},
        default_category_id = ${terms.defaultCategoryId}
      where organization_id = ${organizationId} and id = ${programId}`);
  }

  /** The limit that an admin set, in minor units (docs/decisions/0073). */
  async saveAdminLimit(
    tx: Transaction,
    organizationId: string,
    programId: string,
    limit: number,
  ): Promise<void> {
    await tx.query(sql`
      update spend_program set admin_limit_minor = ${limit}
      where organization_id = ${organizationId} and id = ${programId}`);
  }

  /** `pause` is set for a paused program. In force as `saveTerms`. */
  async setStatus(
    tx: Transaction,
    organizationId: string,
    programId: string,
    status: ProgramStatus,
    pause: ProgramPause | null,
  ): Promise<void> {
    await this.limits.touch(tx, organizationId, [programId]);
    await tx.query(sql`
      update spend_program set status = ${status}, paused_by = ${pause?.by ?? null},
        paused_with = ${pause?.right ?? null}
      where organization_id = ${organizationId} and id = ${programId}`);
  }

  /** Closes the open programs of a team and returns them with their previous status. */
  async closeOfTeam(tx: Transaction, organizationId: string, teamId: string): Promise<ClosedProgram[]> {
    const closed = await tx.query<ClosedProgram>(
      `with open as (
         select id, status from spend_program
         where organization_id = $1 and team_id = $2 and status <> 'closed' order by id for update)
       update spend_program p set status = 'closed', paused_by = null, paused_with = null
       from open where p.id = open.id returning p.id, p.name, open.status as "statusBefore"`,
      [organizationId, teamId],
    );
    await this.limits.touch(
      tx,
      organizationId,
      closed.map(({ id }) => id),
    );
    return closed;
  }

  /** The wallet when no account is named. Null for an account that does not exist or that cards cannot pay from. */
  async findPayingAccount(
    tx: Transaction,
    organizationId: string,
    accountId: string | null,
  ): Promise<PayingAccount | null> {
    const [row] = await tx.query<PayingAccount>(
      `select a.id, a.currency, case when a.kind = 'treasury' then a.owner_id end as "teamId", coalesce(t.is_closed, false) as "isOfClosedTeam"
       from account a left join team t on t.organization_id = a.organization_id and t.id = a.owner_id and a.kind = 'treasury'
       where a.organization_id = $1 and a.kind in ('wallet', 'treasury', 'fund')
         and case when $2::uuid is null then a.kind = 'wallet' else a.id = $2 end`,
      [organizationId, accountId],
    );
    return row ?? null;
  }

  /** Null for a team of another organization. The team cannot be closed before this transaction has ended. */
  async isTeamClosed(tx: Transaction, organizationId: string, teamId: string): Promise<boolean | null> {
    const [row] = await tx.query<{ is_closed: boolean }>(
      `select is_closed from team where organization_id = $1 and id = $2 for share`,
      [organizationId, teamId],
    );
    return row?.is_closed ?? null;
  }
}
