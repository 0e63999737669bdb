import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface ProofTerms {
  readonly nonce: string;
  readonly campaignId: string;
  readonly network: string;
  readonly bits: number;
  /** Milliseconds since 1970, UTC. */
  readonly expiresAt: number;
}

/** A challenge as text that only the holder of the secret can create; its content is not secret. */
export function proofToken(terms: ProofTerms, secret: Buffer): string {
  const body = Buffer.from(JSON.stringify(terms)).toString('base64url');
  return `${body}.${signature(body, secret)}`;
}

/** The terms of a token that was created with this secret, has not expired, and has a correct proof; otherwise null. */
export function provenTerms(
  { token, answer }: { readonly token: string; readonly answer: string },
  secret: Buffer,
  now: Date,
): ProofTerms | null {
  const [body = '', signed = ''] = token.split('.');
  const expected = Buffer.from(signature(body, secret));
  const given = Buffer.from(signed);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const terms = JSON.parse(Buffer.from(body, 'base64url').toString()) as ProofTerms;
  const isProven = leadingZeroBits(createHash('sha256').update(`${token}.${answer}`).digest()) >= terms.bits;
  return isProven && terms.expiresAt > now.getTime() ? terms : null;
}

export function leadingZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}

const signature = (body: string, secret: Buffer) =>
  createHmac('sha256', secret).update(body).digest('base64url');
