import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { CallOrigin, Principal, failure } from '@almoner/contracts';
import { z } from 'zod';
import { type PublicKeys } from './principal-keys.ts';

/** Short, because a principal is needed for one call only. */
const lifetimeMs = 30_000;
/** A token is reused for this time, because signing costs as much as the call. */
const tokenReusedMs = 1_000;
/** Maximum number of cached verified tokens. */
const verifiedMax = 1_000;
/** Tolerated clock difference of two machines. */
const skewMs = 5_000;
/** The only process that may sign for people, donors, API keys and visitors. */
const edge = 'gateway';

const Claims = z.object({
  principal: Principal,
  origin: CallOrigin.nullable().default(null),
  audience: z.string(),
  expiresAt: z.number(),
});
type Claims = z.infer<typeof Claims>;
type Reusable = Map<string, { readonly token: string; readonly until: number }>;

interface SigningKey {
  readonly keyId: string;
  readonly key: KeyObject;
}

export interface PrincipalKeys {
  /** Key id → base64 of a PKCS 8 private key (Ed25519) of this process. */
  readonly privateKeys: Readonly<Record<string, string>>;
  readonly publicKeys: PublicKeys;
}

/**
 * Signs principals with the key of this process, and verifies those of others with the published keys. A service can
 * sign only for itself: the gateway signs for people, and a service that acts for a person forwards the gateway's token.
 */
export class PrincipalTokens {
  private readonly signing = new Map<string, SigningKey>();
  private readonly published = new Map<string, { readonly owner: string; readonly key: KeyObject }>();
  private readonly ofServices: Reusable = new Map();
  private readonly ofOthers = new WeakMap<Principal, Reusable>();
  private readonly verified = new Map<string, Claims>();

  /** @throws Error for a private key whose id is not among the public keys. */
  constructor({ privateKeys, publicKeys }: PrincipalKeys) {
    for (const [keyId, { owner, publicKey }] of Object.entries(publicKeys)) {
      const der = Buffer.from(publicKey, 'base64');
      this.published.set(keyId, { owner, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) });
    }
    for (const [keyId, privateKey] of Object.entries(privateKeys)) {
      const owner = this.published.get(keyId)?.owner;
      if (owner === undefined) throw new Error(`The signing key ${keyId} is not among the public keys.`);
      const der = Buffer.from(privateKey, 'base64');
      this.signing.set(owner, { keyId, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) });
    }
  }

  canSign(principal: Principal): boolean {
    return this.signing.has(signerOf(principal));
  }

  /**
   * `origin` is signed together with the principal, so that it cannot be changed.
   * @throws Error for a principal that this process may not sign.
   */
  sign(principal: Principal, audience: string, origin: CallOrigin | null = null): string {
    const reusable = this.reusableOf(principal);
    const name = [audience, signerOf(principal), origin?.network, origin?.browser].join(' ');
    const kept = reusable.get(name);
    if (kept !== undefined && kept.until > Date.now()) return kept.token;
    const token = this.signed(principal, audience, origin);
    reusable.set(name, { token, until: Date.now() + tokenReusedMs });
    return token;
  }

  /** A token that identifies the service that forwards another token. */
  signForwarder(audience: string): string {
    const [service] = this.signing.keys();
    if (service === undefined) throw new Error('This process has no signing key.');
    return this.sign({ kind: 'service', service }, audience);
  }

  /** @throws DomainError `unauthenticated` unless the token is valid, for this audience and of a permitted signer. */
  verify(token: string, audience: string): Pick<Claims, 'principal' | 'origin'> {
    const claims = this.verified.get(token) ?? this.claimsOf(token);
    if (claims.audience !== audience || claims.expiresAt + skewMs < Date.now())
      throw failure('unauthenticated');
    return claims;
  }

  private reusableOf(principal: Principal): Reusable {
    if (principal.kind === 'service') return this.ofServices;
    const known = this.ofOthers.get(principal);
    if (known !== undefined) return known;
    const made: Reusable = new Map();
    this.ofOthers.set(principal, made);
    return made;
  }

  private signed(principal: Principal, audience: string, origin: CallOrigin | null): string {
    const own = this.signing.get(signerOf(principal));
    if (own === undefined)
      throw new Error(`This process may not speak for a principal of kind ${principal.kind}.`);
    const claims = JSON.stringify({ principal, origin, audience, expiresAt: Date.now() + lifetimeMs });
    const body = `${own.keyId}.${Buffer.from(claims).toString('base64url')}`;
    return `${body}.${sign(null, Buffer.from(body), own.key).toString('base64url')}`;
  }

  private claimsOf(token: string): Claims {
    const [keyId = '', body = '', signature = ''] = token.split('.');
    const published = this.published.get(keyId);
    const signed = Buffer.from(`${keyId}.${body}`);
    if (published === undefined || !verify(null, signed, published.key, Buffer.from(signature, 'base64url')))
      throw failure('unauthenticated');
    const claims = Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
    if (signerOf(claims.principal) !== published.owner) throw failure('unauthenticated');
    this.remember(token, claims);
    return claims;
  }

  private remember(token: string, claims: Claims): void {
    if (this.verified.size >= verifiedMax) this.verified.clear();
    this.verified.set(token, claims);
  }
}

/** The owner of the key that must sign this principal. */
function signerOf(principal: Principal): string {
  return principal.kind === 'service' ? principal.service : edge;
}
