import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { authRpc, orgRpc, type Principal, type Session, type UserPrincipal } from '@almoner/contracts';
import { RpcClient, serviceContext } from '@almoner/platform';

interface Known {
  readonly principal: Promise<Principal>;
  readonly until: number;
}

// A change of role or an ended session takes effect on every gateway within this time.
const memoryMs = 1_000;
const memorySize = 10_000;

/** Who is behind a session token; remembered for a second, so that a page's ten calls cost one look-up. */
@Injectable()
export class Principals {
  private readonly known = new Map<string, Known>();

  constructor(private readonly rpc: RpcClient) {}

  /** @throws DomainError `service_unavailable` while it cannot be told: closed, not open. */
  resolve(sessionToken: string | null): Promise<Principal> {
    if (sessionToken === null) return Promise.resolve({ kind: 'public' });
    const key = createHash('sha256').update(sessionToken).digest('base64');
    const remembered = this.known.get(key);
    if (remembered !== undefined && remembered.until > Date.now()) return remembered.principal;
    const principal = this.lookUp(sessionToken);
    this.known.set(key, { principal, until: Date.now() + memoryMs });
    principal.catch(() => this.known.delete(key));
    this.forgetOldest();
    return principal;
  }

  /** After sign-in, sign-out or a change of membership by this very gateway. */
  forgetAll(): void {
    this.known.clear();
  }

  async session(sessionToken: string): Promise<Session | null> {
    const { session } = await this.rpc.call(serviceContext('gateway'), authRpc.resolveSession, {
      sessionToken,
    });
    return session;
  }

  private async lookUp(sessionToken: string): Promise<Principal> {
    const session = await this.session(sessionToken);
    if (session === null) return { kind: 'public' };
    const { userId, email, name, sessionId } = session;
    const membership = await this.rpc.call(serviceContext('gateway'), orgRpc.resolveMembership, {
      userId,
      email,
      name,
    });
    return { kind: 'user', sessionId, ...membership } satisfies UserPrincipal;
  }

  private forgetOldest(): void {
    if (this.known.size <= memorySize) return;
    const oldest = this.known.keys().next().value;
    if (oldest !== undefined) this.known.delete(oldest);
  }
}
