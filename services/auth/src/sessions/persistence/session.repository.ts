import { Inject, Injectable } from '@nestjs/common';
import { type SessionWire } from '@almoner/contracts';
import { APP_POOL, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { SessionRow } from './session.row.ts';

export interface LiveSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  readonly isAddressProven: boolean;
  readonly lastSeenAt: Date;
  readonly idleExpiresAt: Date;
  readonly absoluteExpiresAt: Date;
}

export interface OwnSession extends Pick<LiveSession, 'id' | 'createdAt' | 'lastSeenAt' | 'idleExpiresAt'> {
  readonly method: SessionWire['method'];
  readonly network: string;
  readonly browser: string;
}

export interface EndedSession {
  readonly id: string;
  readonly userId: string;
  /** The browser's user agent when the session began. */
  readonly browser: string;
}

const isLive = (now: string) =>
  `ended_at is null and idle_expires_at > ${now} and absolute_expires_at > ${now}`;
// For a session from before the column: email proved its address, Google those of its own email domains.
const wasAddressProven = `s.method <> 'google' or i.email ~ '@(gmail|googlemail)[.]com$'`;
const selectLive = `
  select s.id, s.created_at as "createdAt", i.id as "userId", i.email, i.name, s.last_seen_at as "lastSeenAt",
         s.idle_expires_at as "idleExpiresAt", s.absolute_expires_at as "absoluteExpiresAt",
         coalesce(s.is_address_proven, ${wasAddressProven}) as "isAddressProven"
  from session s join identity i on i.id = s.identity_id
  where s.token_hash = $1 and ${isLive('$2')}`;
const selectOwn = `
  select id, method, network, browser, created_at as "createdAt", last_seen_at as "lastSeenAt",
         idle_expires_at as "idleExpiresAt"
  from session where identity_id = $1 and ${isLive('$2')} order by last_seen_at desc, id desc limit 100`;
const returnEnded = `returning id, identity_id as "userId", browser`;

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

  /** Within the transaction. */
  async findLiveIn(tx: Transaction, tokenHash: string, now: Date): Promise<LiveSession | null> {
    const [live] = await tx.query<LiveSession>(selectLive, [tokenHash, now]);
    return live ?? null;
  }

  async listLive(userId: string, now: Date): Promise<OwnSession[]> {
    return (await this.pool.query<OwnSession>(selectOwn, [userId, now])).rows;
  }

  /** Only a live session is extended. */
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

  /** Ends the session of a token; null without a live one. */
  async end(tx: Transaction, tokenHash: string, now: Date): Promise<EndedSession | null> {
    const [ended] = await tx.query<EndedSession>(
      `update session set ended_at = $2 where token_hash = $1 and ${isLive('$2')} ${returnEnded}`,
      [tokenHash, now],
    );
    return ended ?? null;
  }

  /** Ends a session that was not visited after `lastSeenAt`; null otherwise. */
  async endIdle(
    tx: Transaction,
    tokenHash: string,
    lastSeenAt: Date,
    now: Date,
  ): Promise<EndedSession | null> {
    const [ended] = await tx.query<EndedSession>(
      `update session set ended_at = $3
       where token_hash = $1 and date_trunc('milliseconds', last_seen_at) <= $2 and ${isLive('$3')} ${returnEnded}`,
      [tokenHash, lastSeenAt, now],
    );
    return ended ?? null;
  }

  /** Ends a session if it is this person's; null otherwise. */
  async endOwn(tx: Transaction, userId: string, id: string, now: Date): Promise<EndedSession | null> {
    const [ended] = await tx.query<EndedSession>(
      `update session set ended_at = $3 where identity_id = $1 and id = $2 and ${isLive('$3')} ${returnEnded}`,
      [userId, id, now],
    );
    return ended ?? null;
  }

  endOthers(tx: Transaction, userId: string, keptId: string, now: Date): Promise<EndedSession[]> {
    return tx.query<EndedSession>(
      `update session set ended_at = $3 where identity_id = $1 and id <> $2 and ${isLive('$3')} ${returnEnded}`,
      [userId, keptId, now],
    );
  }

  /** Only those opened until then: a delayed event must not end a later sign-in. */
  endOpenedUntil(tx: Transaction, userId: string, until: Date, now: Date): Promise<EndedSession[]> {
    return tx.query<EndedSession>(
      `update session set ended_at = $3 where identity_id = $1 and created_at <= $2 and ${isLive('$3')} ${returnEnded}`,
      [userId, until, now],
    );
  }
}
