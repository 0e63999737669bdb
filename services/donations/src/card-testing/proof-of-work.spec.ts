import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { solveChallenge } from '../test/solve-challenge.ts';
import { leadingZeroBits, proofParts, proofToken, provenTerms } from './proof-of-work.ts';

const secret = Buffer.alloc(32, 7);
const now = new Date('2026-11-29T12:00:00Z');
const bits = 12;
const terms = {
  nonce: 'a-nonce',
  campaignId: 'a-campaign',
  network: '198.51.100.7',
  bits,
  expiresAt: now.getTime() + 1,
};
const token = proofToken(terms, secret);
const challenge = { kind: 'proof_of_work', token, bits } as const;
const { answer } = solveChallenge({ ...challenge, parts: proofParts });
const termsOf = (given: string) => provenTerms({ token, answer: given }, secret, now);

describe('a proof of work', () => {
  it('is proven by all of its parts, each four bits easier', () => {
    const parts = answer.split('.');
    expect(parts).toHaveLength(16);
    for (const [index, part] of parts.entries()) {
      const hash = createHash('sha256').update(`${token}.${index}.${part}`).digest();
      expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(bits - 4);
    }
    expect(termsOf(answer)).toEqual(terms);
  });

  it.each([
    ['a part is missing', (parts: string[]) => parts.slice(1)],
    ['there is one too many', (parts: string[]) => [...parts, parts[0] ?? '']],
    ['the first part is repeated', ([first = '']: string[]) => Array.from({ length: 16 }, () => first)],
  ])('is refused when %s', (_, changed) => expect(termsOf(changed(answer.split('.')).join('.'))).toBeNull());

  it('is proven in one part too, as by pages of an earlier release', () => {
    const whole = solveChallenge(challenge).answer;
    expect(whole).toMatch(/^\d+$/);
    expect(termsOf(whole)).toEqual(terms);
  });
});
