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
import { RpcClient, serviceContext } from '@almoner/platform';
import { type GatewayConfig } from '../config.ts';
import { hashSecret } from '../edge/browser-secrets.ts';
import { GATEWAY_CONFIG } from '../tokens.ts';

export interface SignedIn {
  readonly session: Session;
  readonly principal: UserPrincipal;
}

interface Known {
  readonly found: Promise<SignedIn | null>;
  readonly isVisit: boolean;
  readonly until: number;
}

// A change of role or an ended session takes effect on every gateway within this time.
const memoryMs = 1_000;
const memorySize = 10_000;

/** Who is behind a session token; remembered for a second, so that a page's ten calls cost one look-up. */
@Injectable()
export class Principals {
  private readonly known = new Map<string, Known>();

  private readonly adminIdleMs: number;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    this.adminIdleMs = config.SESSION_ADMIN_IDLE_MINUTES * 60_000;
  }

  /**
   * For a call that somebody made: it keeps their session alive.
   * @throws DomainError `service_unavailable` while it cannot be told: closed, not open.
   */
  async resolve(sessionToken: string | null): Promise<Principal> {
    const found = sessionToken === null ? null : await this.find(hashSecret(sessionToken), true);
    return found?.principal ?? { kind: 'public' };
  }

  /** Only looks: a page that polls, or a stream that stays open, is no visit. @throws as `resolve`. */
  look(tokenHash: string): Promise<SignedIn | null> {
    return this.find(tokenHash, false);
  }

  /** After sign-in, sign-out, or a change that touches who may do what. */
  forgetAll(): void {
    this.known.clear();
  }

  private find(tokenHash: string, isVisit: boolean): Promise<SignedIn | null> {
    const remembered = this.known.get(tokenHash);
    const isFresh = remembered !== undefined && remembered.until > Date.now();
    if (isFresh && (remembered.isVisit || !isVisit)) return remembered.found;
    const found = this.lookUp(tokenHash, isVisit);
    const known = { found, isVisit, until: Date.now() + memoryMs };
    this.known.set(tokenHash, known);
    const forget = () => this.known.get(tokenHash) === known && this.known.delete(tokenHash);
    // Whoever sees that their organization was activated may use it at that moment, not a second later.
    found.then((who) => who?.principal.isActivated === false && forget(), forget);
    this.forgetOldest();
    return found;
  }

  private async lookUp(tokenHash: string, isVisit: boolean): Promise<SignedIn | null> {
    const ctx = serviceContext('gateway');
    const read = await this.rpc.call(ctx, authRpc.resolveSession, { tokenHash, isVisit: false });
    if (read.session === null) return null;
    const { userId, email, name, sessionId, isAddressProven } = read.session;
    const membership = await this.rpc.call(ctx, orgRpc.resolveMembership, { userId, email, name });
    const idleMs = idleTimeOf(read);
    if (membership.role === 'Admin' && idleMs >= this.adminIdleMs) return null;
    const isFreshSignIn = read.isFresh;
    const principal = { kind: 'user', sessionId, isFreshSignIn, isAddressProven, ...membership } as const;
    if (!isVisit || idleMs < sessionVisitEveryMs) return { session: read.session, principal };
    // Only now is it a visit: it must not extend the session of an admin who was idle for too long.
    const { session } = await this.rpc.call(ctx, authRpc.resolveSession, { tokenHash, isVisit: true });
    return session && { session, principal };
  }

  private forgetOldest(): void {
    if (this.known.size <= memorySize) return;
    const oldest = this.known.keys().next().value;
    if (oldest !== undefined) this.known.delete(oldest);
  }
}

/** Milliseconds since the last visit; without end when `auth` does not say, so that an admin is refused. */
function idleTimeOf({ lastSeenAt }: ReplyOf<typeof authRpc.resolveSession>): number {
  return lastSeenAt === null ? Infinity : Date.now() - Date.parse(lastSeenAt);
}
