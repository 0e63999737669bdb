import { Inject, Injectable } from '@nestjs/common';
import {
  authRpc,
  orgRpc,
  sessionVisitEveryMs,
  type Principal,
  type ReplyOf,
  type Session,
  type UserPrincipal,
} from '@almoner/contracts';
import { LOGGER, RpcClient, serviceContext, type Logger } from '@almoner/platform';
import { type GatewayConfig } from '../config.ts';
import { hashSecret } from '../edge/browser-secrets.ts';
import { GATEWAY_CONFIG } from '../tokens.ts';

export interface SignedIn {
  readonly session: Session;
  readonly principal: UserPrincipal;
}

interface CachedPrincipal {
  readonly found: Promise<SignedIn | null>;
  readonly isVisit: boolean;
  readonly until: number;
}

// A change of role or an ended session takes effect on every gateway within this time.
const memoryMs = 1_000;
const memorySize = 10_000;

/** The principal of a session token; cached for a second, so that the ten calls of a page cost one lookup. */
@Injectable()
export class Principals {
  private readonly cached = new Map<string, CachedPrincipal>();
  private readonly tokenHashes = new WeakMap<UserPrincipal, string>();
  private readonly adminIdleMs: number;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.adminIdleMs = config.SESSION_ADMIN_IDLE_MINUTES * 60_000;
  }

  /**
   * For a call by a person; extends their session.
   * @throws DomainError `service_unavailable` if the session cannot be checked (fails closed).
   */
  async resolve(sessionToken: string | null): Promise<Principal> {
    const found = sessionToken === null ? null : await this.find(hashSecret(sessionToken), true);
    return found?.principal ?? { kind: 'public' };
  }

  /** Does not extend the session: polling and open streams are not visits. @throws as `resolve`. */
  lookUp(tokenHash: string): Promise<SignedIn | null> {
    return this.find(tokenHash, false);
  }

  /** The same person now; null when their session has ended. @throws as `resolve`. */
  async current(principal: UserPrincipal): Promise<UserPrincipal | null> {
    const tokenHash = this.tokenHashes.get(principal);
    if (tokenHash === undefined) throw new Error('This principal is not of a session token.');
    return (await this.lookUp(tokenHash))?.principal ?? null;
  }

  /** Call after sign-in, sign-out, or a change of permissions. */
  clear(): void {
    this.cached.clear();
  }

  private find(tokenHash: string, isVisit: boolean): Promise<SignedIn | null> {
    const remembered = this.cached.get(tokenHash);
    const isFresh = remembered !== undefined && remembered.until > Date.now();
    if (isFresh && (remembered.isVisit || !isVisit)) return remembered.found;
    const found = this.resolveUncached(tokenHash, isVisit);
    const cached = { found, isVisit, until: Date.now() + memoryMs };
    this.cached.set(tokenHash, cached);
    const remove = () => this.cached.get(tokenHash) === cached && this.cached.delete(tokenHash);
    // Not cached, so that an activated organization can be used immediately.
    found.then((who) => who?.principal.isActivated === false && remove(), remove);
    this.evictOldest();
    return found;
  }

  private async resolveUncached(tokenHash: string, isVisit: boolean): Promise<SignedIn | null> {
    const ctx = serviceContext('gateway');
    const read = await this.rpc.call(ctx, authRpc.resolveSession, { tokenHash, isVisit: false });
    if (read.session === null) return null;
    const { userId, email, name, sessionId, isAddressProven } = read.session;
    const membership = await this.rpc.call(ctx, orgRpc.resolveMembership, { userId, email, name });
    const idleMs = idleTimeOf(read);
    if (membership.role === 'Admin' && idleMs >= this.adminIdleMs) {
      await this.endIdle(tokenHash, read.lastSeenAt);
      return null;
    }
    const isFreshSignIn = read.isFresh;
    const principal = { kind: 'user', sessionId, isFreshSignIn, isAddressProven, ...membership } as const;
    this.tokenHashes.set(principal, tokenHash);
    if (!isVisit || idleMs < sessionVisitEveryMs) return { session: read.session, principal };
    // Recorded after the idle check, so that the visit does not extend the session of an idle admin.
    const { session } = await this.rpc.call(ctx, authRpc.resolveSession, { tokenHash, isVisit: true });
    return session && { session, principal };
  }

  /** For the audit log. The session is refused in any case; a later call tries again if `auth` is not responding. */
  private async endIdle(tokenHash: string, lastSeenAt: string | null): Promise<void> {
    if (lastSeenAt === null) return;
    const ending = this.rpc.call(serviceContext('gateway'), authRpc.endIdleSession, {
      tokenHash,
      lastSeenAt,
    });
    await ending.catch((error: unknown) => this.logger.warn({ err: error }, 'an idle session was not ended'));
  }

  private evictOldest(): void {
    if (this.cached.size <= memorySize) return;
    const oldest = this.cached.keys().next().value;
    if (oldest !== undefined) this.cached.delete(oldest);
  }
}

/** Milliseconds since the last visit; infinite when `auth` omits it, so that an admin is refused. */
function idleTimeOf({ lastSeenAt }: ReplyOf<typeof authRpc.resolveSession>): number {
  return lastSeenAt === null ? Infinity : Date.now() - Date.parse(lastSeenAt);
}
