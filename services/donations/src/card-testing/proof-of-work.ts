import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface ProofTerms {
  readonly nonce: string;
  readonly campaignId: string;
  readonly network: string;
  readonly bits: number;
  /** Milliseconds since 1970, UTC. */
  readonly expiresAt: number;
}

/**
 * The time until one hash has enough zero bits varies widely: every fiftieth donor would wait four times the average. The sum of sixteen
 * easier searches, with as many hashes on average, hardly ever takes half as long again.
 */
export const proofParts = 16;
const easierBits = Math.log2(proofParts);

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
  return isProven(token, answer, terms.bits) && terms.expiresAt > now.getTime() ? terms : null;
}

/** Pages of an earlier release prove it in one part. */
function isProven(token: string, answer: string, bits: number): boolean {
  const parts = answer.split('.');
  if (parts.length === 1) return bitsOf(`${token}.${answer}`) >= bits;
  return (
    parts.length === proofParts &&
    parts.every((part, index) => bitsOf(`${token}.${index}.${part}`) >= bits - easierBits)
  );
}

const bitsOf = (text: string) => leadingZeroBits(createHash('sha256').update(text).digest());

export function leadingZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}

const signature = (body: string, secret: Buffer) =>
  createHmac('sha256', secret).update(body).digest('base64url');
