import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { CallOrigin, Principal, failure } from '@almoner/contracts';
import { z } from 'zod';

/** A principal is good for a call, not for keeping. */
const lifetimeMs = 30_000;
/** A service says who it is with the same token for this long: signing anew would cost as much as the call. */
const serviceTokenKeptMs = 1_000;
/** How many tokens of services are remembered as verified; a handful are alive at a time. */
const verifiedMax = 100;
/** Clocks of two machines may differ by this much. */
const skewMs = 5_000;

const Claims = z.object({
  principal: Principal,
  /** A caller of before knew none. */
  origin: CallOrigin.nullable().default(null),
  audience: z.string(),
  expiresAt: z.number(),
});
type Claims = z.infer<typeof Claims>;

/** Signs principals for, and checks them at, one service (`audience`), with a key that only our processes have. */
export class PrincipalTokens {
  private readonly key: KeyObject;
  private readonly kept = new Map<string, { token: string; keptUntil: number }>();
  private readonly verified = new Map<string, Claims>();

  constructor(keyHex: string) {
    this.key = createSecretKey(Buffer.from(keyHex, 'hex'));
  }

  /** `origin` is signed with whom it belongs to, so that no message on the way can claim another. */
  sign(principal: Principal, audience: string, origin: CallOrigin | null = null): string {
    if (principal.kind !== 'service' || origin !== null) return this.signed(principal, audience, origin);
    const who = `${principal.service} ${audience}`;
    const kept = this.kept.get(who);
    if (kept !== undefined && kept.keptUntil > Date.now()) return kept.token;
    const token = this.signed(principal, audience, null);
    this.kept.set(who, { token, keptUntil: Date.now() + serviceTokenKeptMs });
    return token;
  }

  /** @throws DomainError `unauthenticated` for anything but a fresh token of ours for this audience. */
  verify(token: string, audience: string): Pick<Claims, 'principal' | 'origin'> {
    const claims = this.verified.get(token) ?? this.claimsOf(token);
    if (claims.audience !== audience || claims.expiresAt + skewMs < Date.now())
      throw failure('unauthenticated');
    return claims;
  }

  private signed(principal: Principal, audience: string, origin: CallOrigin | null): string {
    const claims = JSON.stringify({ principal, origin, audience, expiresAt: Date.now() + lifetimeMs });
    const body = Buffer.from(claims).toString('base64url');
    return `${body}.${this.signature(body)}`;
  }

  private claimsOf(token: string): Claims {
    const [body = '', signature = ''] = token.split('.');
    const expected = Buffer.from(this.signature(body));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given))
      throw failure('unauthenticated');
    const claims = Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
    if (claims.principal.kind === 'service' && claims.origin === null) this.remember(token, claims);
    return claims;
  }

  private remember(token: string, claims: Claims): void {
    if (this.verified.size >= verifiedMax) this.verified.clear();
    this.verified.set(token, claims);
  }

  private signature(body: string): string {
    return createHmac('sha256', this.key).update(body).digest('base64url');
  }
}
