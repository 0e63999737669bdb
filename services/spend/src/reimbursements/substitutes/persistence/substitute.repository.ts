import { Injectable } from '@nestjs/common';
import { TenantReader, sql, type Ctx, type Transaction } from '@almoner/platform';

export interface Substitution {
  readonly approverId: string;
  readonly approverName: string;
  readonly substituteId: string;
  readonly substituteName: string;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

interface Pair {
  readonly approverId: string;
  readonly substituteId: string;
}

const columns = `approver_id as "approverId", approver_name as "approverName", substitute_id as "substituteId",
  substitute_name as "substituteName", to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to",
  time_zone as "timeZone", starts_at as "startsAt", ends_at as "endsAt"`;

/** Enough for every approver of an organization who is away at once. */
const activeMax = 100;

@Injectable()
export class SubstituteRepository {
  constructor(private readonly reader: TenantReader) {}

  /** Substitutions in which the person is either party, and that have not ended. */
  listOf(ctx: Ctx, userId: string, now: Date): Promise<Substitution[]> {
    return this.reader.query<Substitution>(ctx, {
      text: `select ${columns} from reimbursement_substitute
             where organization_id = $1 and $2::uuid in (approver_id, substitute_id) and ends_at > $3
             order by starts_at, approver_id limit ${activeMax}`,
      values: [ctx.organizationId, userId, now],
    });
  }

  /** In force now in the organization. */
  listActive(ctx: Ctx, now: Date): Promise<Substitution[]> {
    return this.reader.query<Substitution>(ctx, {
      text: `select ${columns} from reimbursement_substitute
             where organization_id = $1 and starts_at <= $2 and ends_at > $2 order by approver_id limit ${activeMax}`,
      values: [ctx.organizationId, now],
    });
  }

  /** Like `listActive`, for an event. */
  async activePairs(tx: Transaction, organizationId: string, now: Date): Promise<Pair[]> {
    return tx.query<Pair>(
      `select approver_id as "approverId", substitute_id as "substituteId" from reimbursement_substitute
       where organization_id = $1 and starts_at <= $2 and ends_at > $2 order by approver_id limit ${activeMax}`,
      [organizationId, now],
    );
  }

  /** Returns whether it holds, and keeps it from being ended until the end of the transaction. */
  async lockActive(
    tx: Transaction,
    organizationId: string,
    { approverId, substituteId }: Pair,
    now: Date,
  ): Promise<boolean> {
    const rows = await tx.query(sql`
      select 1 from reimbursement_substitute
      where organization_id = ${organizationId} and approver_id = ${approverId} and substitute_id = ${substituteId}
        and starts_at <= ${now} and ends_at > ${now} for share`);
    return rows.length > 0;
  }

  /** From the start of the first day to the end of the last one, in the time zone. Replaces the previous one. */
  async save(
    tx: Transaction,
    organizationId: string,
    substitution: Omit<Substitution, 'startsAt' | 'endsAt'>,
  ): Promise<void> {
    const { approverId, approverName, substituteId, substituteName, from, to, timeZone } = substitution;
    await tx.query(sql`
      insert into reimbursement_substitute (organization_id, approver_id, approver_name, substitute_id, substitute_name,
        from_day, to_day, time_zone, starts_at, ends_at)
      values (${organizationId}, ${approverId}, ${approverName}, ${substituteId}, ${substituteName}, ${from}, ${to},
        ${timeZone}, ${from}::date::timestamp at time zone ${timeZone}, (${to}::date + 1)::timestamp at time zone ${timeZone})
      on conflict (organization_id, approver_id) do update
      set approver_name = excluded.approver_name, substitute_id = excluded.substitute_id,
        substitute_name = excluded.substitute_name, from_day = excluded.from_day, to_day = excluded.to_day,
        time_zone = excluded.time_zone, starts_at = excluded.starts_at, ends_at = excluded.ends_at`);
  }

  async lockOwn(tx: Transaction, organizationId: string, approverId: string): Promise<Substitution | null> {
    const [own] = await tx.query<Substitution>(
      `select ${columns} from reimbursement_substitute where organization_id = $1 and approver_id = $2 for update`,
      [organizationId, approverId],
    );
    return own ?? null;
  }

  async remove(tx: Transaction, organizationId: string, approverId: string): Promise<void> {
    await tx.query(sql`
      delete from reimbursement_substitute where organization_id = ${organizationId} and approver_id = ${approverId}`);
  }
}
