import { expect, it } from '@jest/globals';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { passChallenge } from './challenge.ts';

const zeroBits = (text: string) => {
  const hash = bytesToHex(sha256(utf8ToBytes(text)));
  return BigInt(`0x1${hash}`).toString(2).slice(1).search(/1/);
};
const proof = { kind: 'proof_of_work', token: 'terms.signature', bits: 10 } as const;

it('a proof of work is done in the parts that are named, each with fewer bits', async () => {
  const { token, answer } = await passChallenge({ ...proof, parts: 4 }, null);
  expect(token).toBe(proof.token);
  const parts = answer.split('.');
  expect(parts).toHaveLength(4);
  for (const [index, part] of parts.entries())
    expect(zeroBits(`${token}.${index}.${part}`)).toBeGreaterThanOrEqual(8);
});

it('a proof of work of an earlier release is done in one part', async () => {
  const { token, answer } = await passChallenge(proof, null);
  expect(zeroBits(`${token}.${answer}`)).toBeGreaterThanOrEqual(10);
});
