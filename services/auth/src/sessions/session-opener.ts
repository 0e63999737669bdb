import { Inject, Injectable } from '@nestjs/common';
import { authEvents, type Session } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { endsOfNewSession } from './domain/session-lifetime.ts';
import { SessionRepository } from './persistence/session.repository.ts';
import { hashSessionToken, newSessionToken } from './session-tokens.ts';

export interface ProvenAddress {
  readonly email: string;
  readonly method: 'magic-link' | 'google';
  readonly network: string;
  readonly browser: string;
  /** The session that this browser had so far, whoever it belonged to. */
  readonly previousSessionToken: string | null;
}

/** Opens and ends sessions inside the transaction of whoever proved an address. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly sessions: SessionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Always a new token, whatever cookie was there: a planted one must not become a live one. */
  async open(tx: Transaction, proven: ProvenAddress): Promise<{ session: Session; sessionToken: string }> {
    const now = this.clock.now();
    const { email, method, network, browser, previousSessionToken } = proven;
    if (previousSessionToken !== null) await this.end(tx, previousSessionToken);
    const identity = await this.sessions.identityOf(tx, email, newId(), now);
    const sessionToken = newSessionToken();
    const id = newId();
    const ends = endsOfNewSession(now);
    await this.sessions.open(tx, {
      id,
      identityId: identity.id,
      tokenHash: hashSessionToken(sessionToken),
      method,
      network,
      browser,
      createdAt: now,
      lastSeenAt: now,
      ...ends,
    });
    const expiresAt = ends.idleExpiresAt.toISOString();
    const session = { sessionId: id, userId: identity.id, email, name: identity.name, expiresAt };
    return { session, sessionToken };
  }

  /** Ending a session that is no longer there changes nothing. */
  async end(tx: Transaction, sessionToken: string): Promise<void> {
    const now = this.clock.now();
    const ended = await this.sessions.end(tx, hashSessionToken(sessionToken), now);
    if (ended === null) return;
    await tx.publish(authEvents.sessionEnded, {
      sessionId: ended.id,
      userId: ended.userId,
      endedAt: now.toISOString(),
    });
  }
}
