import { Inject, Injectable } from '@nestjs/common';
import {
  authEvents,
  type CallOrigin,
  type NewSession,
  type PayloadOf,
  type Session,
  type SessionWire,
} from '@almoner/contracts';
import { browserName, newId, type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { type AuthConfig } from '../config.ts';
import { GoogleAccountRepository } from '../identities/persistence/google-account.repository.ts';
import { type IdentityRow } from '../identities/persistence/identity.row.ts';
import { IdentityRepository } from '../identities/persistence/identity.repository.ts';
import { AUTH_CONFIG } from '../tokens.ts';
import { endsOfNewSession } from './domain/session-lifetime.ts';
import { SessionRepository, type EndedSession } from './persistence/session.repository.ts';

export interface ProvenAddress {
  readonly email: string;
  readonly method: SessionWire['method'];
  readonly newSession: NewSession;
}

type EndReason = PayloadOf<typeof authEvents.sessionEnded>['reason'];

const toCallOrigin = ({ network, browser }: NewSession['origin']): CallOrigin => ({
  network,
  browser: browserName(browser),
});

/** Opens and ends sessions within the caller's transaction. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly identities: IdentityRepository,
    private readonly googleAccounts: GoogleAccountRepository,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** For an address that was proven by an emailed link or code. */
  async open(tx: Transaction, proven: ProvenAddress): Promise<Session> {
    const now = this.clock.now();
    const identity = await this.identities.findOrCreate(tx, proven.email, now);
    if (identity.emailProvenAt === null) await this.unlinkUnprovenGoogle(tx, identity, proven.newSession);
    await this.identities.markProvenByEmail(tx, identity.id, now);
    await this.linkProvenGoogle(tx, identity, proven.newSession);
    return this.openFor(tx, identity, { ...proven, isAddressProven: true });
  }

  /** Always creates a new session, so that a planted cookie never becomes valid (session fixation). */
  async openFor(
    tx: Transaction,
    { id: userId, email, name }: IdentityRow,
    {
      method,
      newSession,
      isAddressProven,
    }: Omit<ProvenAddress, 'email'> & { readonly isAddressProven: boolean },
  ): Promise<Session> {
    const now = this.clock.now();
    const { tokenHash, previousTokenHash, origin } = newSession;
    const from = toCallOrigin(origin);
    if (previousTokenHash !== null) await this.end(tx, previousTokenHash, 'replaced', from);
    const ends = endsOfNewSession(now, {
      idleDays: this.config.SESSION_IDLE_DAYS,
      absoluteDays: this.config.SESSION_ABSOLUTE_DAYS,
    });
    const sessionId = newId();
    const times = { createdAt: now, lastSeenAt: now, ...ends };
    await this.sessions.open(tx, {
      id: sessionId,
      identityId: userId,
      tokenHash,
      method,
      isAddressProven,
      ...origin,
      ...times,
    });
    const occurredAt = now.toISOString();
    await tx.publish(authEvents.signInSucceeded, { sessionId, userId, email, method, ...from, occurredAt });
    const expiresAt = ends.idleExpiresAt.toISOString();
    return { sessionId, userId, email, name, expiresAt, isAddressProven };
  }

  /** Ending a session that has ended changes nothing. */
  async end(
    tx: Transaction,
    tokenHash: string,
    reason: EndReason,
    endedFrom: CallOrigin | null,
  ): Promise<void> {
    const ended = await this.sessions.end(tx, tokenHash, this.clock.now());
    if (ended !== null) await this.publishEnded(tx, [ended], reason, endedFrom);
  }

  /** Ends the session unless it was visited after `lastSeenAt`. */
  async endIdle(tx: Transaction, tokenHash: string, lastSeenAt: Date): Promise<void> {
    const ended = await this.sessions.endIdle(tx, tokenHash, lastSeenAt, this.clock.now());
    if (ended !== null) await this.publishEnded(tx, [ended], 'idle', null);
  }

  async publishEnded(
    tx: Transaction,
    ended: readonly EndedSession[],
    reason: EndReason,
    endedFrom: CallOrigin | null,
  ): Promise<void> {
    const fact = { reason, endedFrom, endedAt: this.clock.now().toISOString() };
    for (const { id: sessionId, userId, browser } of ended)
      await tx.publish(authEvents.sessionEnded, {
        ...fact,
        sessionId,
        userId,
        browser: browserName(browser),
      });
  }

  /**
   * The account may have been created through a Google account that once had this address. The owner of the mailbox
   * owns the account: the Google account is unlinked and its sessions end, unless both are used in this browser.
   */
  private async unlinkUnprovenGoogle(
    tx: Transaction,
    { id: userId }: IdentityRow,
    { previousTokenHash, origin }: NewSession,
  ): Promise<void> {
    const now = this.clock.now();
    const before =
      previousTokenHash === null ? null : await this.sessions.findLiveIn(tx, previousTokenHash, now);
    if (before?.userId === userId) return;
    if (!(await this.googleAccounts.unlinkUnproven(tx, userId))) return;
    const ended = await this.sessions.endOpenedUntil(tx, userId, now, now);
    await this.publishEnded(tx, ended, 'revoked', toCallOrigin(origin));
  }

  /** Both were proven in this browser: the Google account before, its address by email just now. */
  private async linkProvenGoogle(
    tx: Transaction,
    { id: userId, email }: IdentityRow,
    { provenGoogle, origin }: NewSession,
  ): Promise<void> {
    if (provenGoogle?.email !== email) return;
    const now = this.clock.now();
    const isLinked = await this.googleAccounts.link(tx, { ...provenGoogle, isProven: true }, userId, now);
    if (!isLinked) return;
    const occurredAt = now.toISOString();
    await tx.publish(authEvents.googleLinked, { userId, email, ...toCallOrigin(origin), occurredAt });
  }
}
