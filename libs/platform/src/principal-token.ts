import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Principal, failure } from '@almoner/contracts';
import { z } from 'zod';

/** A principal is good for one call, not for keeping. */
const lifetimeMs = 30_000;
/** Clocks of two machines may differ by this much. */
const skewMs = 5_000;

const Claims = z.object({ principal: Principal, audience: z.string(), expiresAt: z.number() });

/** Signs principals for, and checks them at, one service (`audience`), with a key that only our processes have. */
export class PrincipalTokens {
  private readonly key: KeyObject;

  constructor(keyHex: string) {
    this.key = createSecretKey(Buffer.from(keyHex, 'hex'));
  }

  sign(principal: Principal, audience: string): string {
    const claims = JSON.stringify({ principal, audience, expiresAt: Date.now() + lifetimeMs });
    const body = Buffer.from(claims).toString('base64url');
    return `${body}.${this.signature(body)}`;
  }

  /** @throws DomainError `unauthenticated` for anything but a fresh token of ours for this audience. */
  verify(token: string, audience: string): Principal {
    const [body = '', signature = ''] = token.split('.');
    const expected = Buffer.from(this.signature(body));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given))
      throw failure('unauthenticated');
    const claims = Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
    if (claims.audience !== audience || claims.expiresAt + skewMs < Date.now())
      throw failure('unauthenticated');
    return claims.principal;
  }

  private signature(body: string): string {
    return createHmac('sha256', this.key).update(body).digest('base64url');
  }
}
