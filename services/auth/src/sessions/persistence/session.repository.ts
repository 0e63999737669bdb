import { Inject, Injectable } from '@nestjs/common';
import { APP_POOL, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { IdentityRow } from './identity.row.ts';
import { SessionRow } from './session.row.ts';

export interface LiveSession {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  readonly lastSeenAt: Date;
  readonly idleExpiresAt: Date;
  readonly absoluteExpiresAt: Date;
}

const selectLive = `
  select s.id, i.id as "userId", i.email, i.name, s.last_seen_at as "lastSeenAt",
         s.idle_expires_at as "idleExpiresAt", s.absolute_expires_at as "absoluteExpiresAt"
  from session s join identity i on i.id = s.identity_id
  where s.token_hash = $1 and s.ended_at is null and s.idle_expires_at > $2 and s.absolute_expires_at > $2`;

@Injectable()
export class SessionRepository {
  constructor(@Inject(APP_POOL) private readonly pool: Pool) {}

  async findLive(tokenHash: string, now: Date): Promise<LiveSession | null> {
    const { rows } = await this.pool.query<LiveSession>({
      name: 'live-session',
      text: selectLive,
      values: [tokenHash, now],
    });
    return rows[0] ?? null;
  }

  /** Only a session that is still alive moves. */
  async slide(id: string, idleExpiresAt: Date, now: Date): Promise<void> {
    await this.pool.query({
      name: 'slide-session',
      text: `update session set last_seen_at = $3, idle_expires_at = $2
             where id = $1 and ended_at is null and idle_expires_at > $3`,
      values: [id, idleExpiresAt, now],
    });
  }

  async open(tx: Transaction, session: Omit<SessionRow, 'endedAt'>): Promise<void> {
    await tx.manager.insert(SessionRow, { ...session, endedAt: null });
  }

  /** Ends the session of a token; null when there is none alive. */
  async end(tx: Transaction, tokenHash: string, now: Date): Promise<{ id: string; userId: string } | null> {
    const [ended] = await tx.query<{ id: string; userId: string }>(
      `update session set ended_at = $2 where token_hash = $1 and ended_at is null and idle_expires_at > $2
       returning id, identity_id as "userId"`,
      [tokenHash, now],
    );
    return ended ?? null;
  }

  /** The identity of an address that was just proven; made at the first time. */
  async identityOf(
    tx: Transaction,
    email: string,
    newIdentityId: string,
    now: Date,
  ): Promise<Pick<IdentityRow, 'id' | 'name'>> {
    await tx.query(
      `insert into identity (id, email, created_at, verified_at) values ($1, $2, $3, $3) on conflict (email) do nothing`,
      [newIdentityId, email, now],
    );
    return tx.manager.findOneByOrFail(IdentityRow, { email });
  }
}
