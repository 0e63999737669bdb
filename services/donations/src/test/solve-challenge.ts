import { createHash } from 'node:crypto';
import { type ChallengeAnswer, type ChallengeWire } from '@almoner/contracts';
import { leadingZeroBits } from '../card-testing/proof-of-work.ts';

/** Does the work of a challenge, as the browser does. */
export function solveChallenge(challenge: ChallengeWire): ChallengeAnswer {
  if (challenge.kind !== 'proof_of_work') throw new Error('Only a person can pass this challenge.');
  const { token, bits, parts } = challenge;
  if (parts === undefined) return { token, answer: solve(token, bits) };
  const partBits = bits - Math.log2(parts);
  const answers = Array.from({ length: parts }, (_, index) => solve(`${token}.${index}`, partBits));
  return { token, answer: answers.join('.') };
}

function solve(prefix: string, bits: number): string {
  for (let tried = 0; ; tried++) {
    const answer = String(tried);
    if (leadingZeroBits(createHash('sha256').update(`${prefix}.${answer}`).digest()) >= bits) return answer;
  }
}
