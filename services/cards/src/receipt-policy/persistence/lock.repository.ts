import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { isDue } from './requirement.repository.ts';

export interface PersonKey {
  readonly organizationId: string;
  readonly userId: string;
}

export interface ReceiptLock {
  readonly isLocked: boolean;
  readonly version: number;
}

export const peoplePageSize = 500;

/** After the last person of the previous page; the people of all tenants are read in this order, page by page. */
const following = (key: string, parameter: number) =>
  `($${parameter}::uuid is null or (${key}.organization_id, ${key}.user_id) > ($${parameter}, $${parameter + 1}::uuid))`;
const valuesOf = (after: PersonKey | null) => [after?.organizationId ?? null, after?.userId ?? null];

@Injectable()
export class LockRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** Serializes what decides whether this person is locked. */
  async serialize(tx: Transaction, userId: string): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`receipt-lock:${userId}`]);
  }

  /** Null for a person who was never locked. */
  async find(tx: Transaction, { organizationId, userId }: PersonKey): Promise<ReceiptLock | null> {
    const [row] = await tx.query<ReceiptLock>(
      `select is_locked as "isLocked", version from receipt_lock where organization_id = $1 and user_id = $2`,
      [organizationId, userId],
    );
    return row ?? null;
  }

  async set(tx: Transaction, { organizationId, userId }: PersonKey, isLocked: boolean): Promise<void> {
    await tx.query(
      `insert into receipt_lock (organization_id, user_id, is_locked, version) values ($1, $2, $3, 1)
       on conflict (organization_id, user_id) do update set is_locked = excluded.is_locked, version = receipt_lock.version + 1`,
      [organizationId, userId, isLocked],
    );
  }

  async markApplied(tx: Transaction, { organizationId, userId }: PersonKey, version: number): Promise<void> {
    await tx.query(
      `update receipt_lock set applied_version = $3 where organization_id = $1 and user_id = $2 and applied_version < $3`,
      [organizationId, userId, version],
    );
  }

  /** For all tenants, in pages: people whose lock `spend` does not have yet. */
  async toApply(after: PersonKey | null): Promise<PersonKey[]> {
    const { rows } = await this.systemPool.query<PersonKey>(
      `select organization_id as "organizationId", user_id as "userId" from receipt_lock p
       where applied_version < version and ${following('p', 2)} order by 1, 2 limit $1`,
      [peoplePageSize, ...valuesOf(after)],
    );
    return rows;
  }

  /** For all tenants, in pages: people to lock, and locked people who are not overdue anymore. */
  async toDecide(now: Date, after: PersonKey | null): Promise<PersonKey[]> {
    const overdue = `select from receipt_requirement q where q.organization_id = p.organization_id and q.user_id = p.user_id
                       and q.due_at <= $1 and q.warned_at is not null and ${isDue}`;
    const { rows } = await this.systemPool.query<PersonKey>(
      `(select distinct p.organization_id as "organizationId", p.user_id as "userId" from receipt_requirement p
        where p.met_at is null and p.due_at <= $1 and exists (${overdue}) and ${following('p', 3)}
          and not exists (select from receipt_lock l
                          where l.organization_id = p.organization_id and l.user_id = p.user_id and l.is_locked)
        order by 1, 2 limit $2)
       union
       (select p.organization_id, p.user_id from receipt_lock p
        where p.is_locked and not exists (${overdue}) and ${following('p', 3)} order by 1, 2 limit $2)
       order by 1, 2 limit $2`,
      [now, peoplePageSize, ...valuesOf(after)],
    );
    return rows;
  }

  /** For all tenants, in pages: people to remind. A reminder is due before each of these deadlines, the farthest first. */
  async toRemind(deadlines: readonly Date[], after: PersonKey | null): Promise<PersonKey[]> {
    const { rows } = await this.systemPool.query<PersonKey>(
      `select distinct q.organization_id as "organizationId", q.user_id as "userId" from receipt_requirement q
       join unnest($1::timestamptz[]) with ordinality as stage (deadline, number)
         on q.due_at <= stage.deadline and q.reminders_sent < stage.number
       where ${isDue} and ${following('q', 3)} order by 1, 2 limit $2`,
      [deadlines, peoplePageSize, ...valuesOf(after)],
    );
    return rows;
  }
}
