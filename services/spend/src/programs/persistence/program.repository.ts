import { Injectable } from '@nestjs/common';
import { type RequestOf, type programsRpc } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { type ProgramStatus } from '../domain/program.ts';

type ProgramChange = Omit<RequestOf<typeof programsRpc.updateProgram>, 'programId'>;

export interface ProgramToAdd {
  readonly organizationId: string;
  readonly id: string;
  readonly teamId: string | null;
  readonly name: string;
  readonly frequency: string;
  readonly limit: number;
  readonly budget: number | null;
  readonly currency: string;
  readonly payingAccountId: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly createdAt: Date;
}

export interface LockedProgram {
  readonly teamId: string | null;
  readonly payingAccountId: string;
  readonly status: ProgramStatus;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
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
    const [row] = await tx.query<LockedProgram>(
      `select team_id as "teamId", paying_account_id as "payingAccountId", status, starts_at as "startsAt",
              ends_at as "endsAt"
       from spend_program where organization_id = $1 and id = $2 for update`,
      [organizationId, programId],
    );
    return row ?? null;
  }

  /** What the change does not name stays. */
  async update(tx: Transaction, programId: string, change: ProgramChange): Promise<void> {
    const names = (field: keyof ProgramChange) => change[field] !== undefined;
    await tx.query(
      `update spend_program set version = version + 1, name = coalesce($2, name), limit_minor = coalesce($3, limit_minor),
         budget_minor = case when $4 then $5 else budget_minor end, starts_at = coalesce($6, starts_at),
         ends_at = case when $7 then $8 else ends_at end
       where id = $1`,
      [
        programId,
        change.name ?? null,
        change.limit ?? null,
        names('budget'),
        change.budget ?? null,
        change.startsAt ?? null,
        names('endsAt'),
        change.endsAt ?? null,
      ],
    );
  }

  async setStatus(tx: Transaction, programId: string, status: ProgramStatus): Promise<void> {
    await tx.query(`update spend_program set version = version + 1, status = $2 where id = $1`, [
      programId,
      status,
    ]);
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

  /** Null for a team that is not the organization's. */
  async isTeamClosed(tx: Transaction, organizationId: string, teamId: string): Promise<boolean | null> {
    const [row] = await tx.query<{ is_closed: boolean }>(
      `select is_closed from team where organization_id = $1 and id = $2`,
      [organizationId, teamId],
    );
    return row?.is_closed ?? null;
  }
}
