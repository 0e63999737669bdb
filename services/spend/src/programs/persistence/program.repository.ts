import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { type ProgramRight, type ProgramStatus, type ProgramTerms } from '../domain/program.ts';

export interface ProgramToAdd extends ProgramTerms {
  readonly organizationId: string;
  readonly id: string;
  readonly teamId: string | null;
  readonly frequency: string;
  readonly currency: string;
  readonly payingAccountId: string;
  readonly createdAt: Date;
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
  /** Whose treasury it is; null for the wallet. */
  readonly teamId: string | null;
  readonly isOfClosedTeam: boolean;
}

@Injectable()
export class ProgramRepository {
  async add(tx: Transaction, program: ProgramToAdd): Promise<void> {
    await tx.query(
      `insert into spend_program (organization_id, id, team_id, name, frequency, limit_minor, budget_minor, currency,
         paying_account_id, status, starts_at, ends_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'active', $10, $11, $12)`,
      [
        program.organizationId,
        program.id,
        program.teamId,
        program.name,
        program.frequency,
        program.limit,
        program.budget,
        program.currency,
        program.payingAccountId,
        program.startsAt,
        program.endsAt,
        program.createdAt,
      ],
    );
  }

  /** Waits for the decisions that read it; those that come later read it anew. */
  async lock(tx: Transaction, organizationId: string, programId: string): Promise<LockedProgram | null> {
    const [row] = await tx.query<LockedRow>(
      `select team_id as "teamId", paying_account_id as "payingAccountId", status, paused_with as "pausedWith", name, limit_minor as "limit",
              budget_minor as "budget", currency, starts_at as "startsAt", ends_at as "endsAt"
       from spend_program where organization_id = $1 and id = $2 for update`,
      [organizationId, programId],
    );
    if (row === undefined) return null;
    return { ...row, limit: Number(row.limit), budget: row.budget === null ? null : Number(row.budget) };
  }

  async saveTerms(tx: Transaction, programId: string, terms: ProgramTerms): Promise<void> {
    await tx.query(
      `update spend_program set version = version + 1, name = $2, limit_minor = $3, budget_minor = $4, starts_at = $5,
         ends_at = $6
       where id = $1`,
      [programId, terms.name, terms.limit, terms.budget, terms.startsAt, terms.endsAt],
    );
  }

  /** `pause` says who paused it, if that is its status now. */
  async setStatus(
    tx: Transaction,
    programId: string,
    status: ProgramStatus,
    pause: ProgramPause | null,
  ): Promise<void> {
    await tx.query(
      `update spend_program set version = version + 1, status = $2, paused_by = $3, paused_with = $4 where id = $1`,
      [programId, status, pause?.by ?? null, pause?.right ?? null],
    );
  }

  /** Closes what is open of a team, each after the decisions that read it. Those that were, with their status before. */
  async closeOfTeam(tx: Transaction, organizationId: string, teamId: string): Promise<ClosedProgram[]> {
    return tx.query<ClosedProgram>(
      `with open as (
         select id, status from spend_program
         where organization_id = $1 and team_id = $2 and status <> 'closed' order by id for update)
       update spend_program p set version = version + 1, status = 'closed', paused_by = null, paused_with = null
       from open where p.id = open.id returning p.id, p.name, open.status as "statusBefore"`,
      [organizationId, teamId],
    );
  }

  /** The wallet when none is named. Null for an account that pays for no purchases, or that is not there. */
  async findPayingAccount(
    tx: Transaction,
    organizationId: string,
    accountId: string | null,
  ): Promise<PayingAccount | null> {
    const [row] = await tx.query<PayingAccount>(
      `select a.id, a.currency, a.team_id as "teamId", coalesce(t.is_closed, false) as "isOfClosedTeam"
       from account a left join team t on t.organization_id = a.organization_id and t.id = a.team_id
       where a.organization_id = $1 and a.kind in ('wallet', 'treasury')
         and case when $2::uuid is null then a.kind = 'wallet' else a.id = $2 end`,
      [organizationId, accountId],
    );
    return row ?? null;
  }

  /** Null for a team that is not the organization's. It is not closed before this transaction has ended. */
  async isTeamClosed(tx: Transaction, organizationId: string, teamId: string): Promise<boolean | null> {
    const [row] = await tx.query<{ is_closed: boolean }>(
      `select is_closed from team where organization_id = $1 and id = $2 for share`,
      [organizationId, teamId],
    );
    return row?.is_closed ?? null;
  }
}
