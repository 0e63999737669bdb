import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type ChallengeAnswer, type ChallengeWire } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { proofBits } from './domain/start-rule.ts';
import { proofParts, proofToken, provenTerms } from './proof-of-work.ts';
import { CaptchaService } from './captcha-service.ts';

const validityMs = 600_000;
/** How much easier than now a proof may be: the declines of a network can rise while a phone works on it. */
const bitsOfGrace = 2;
const secretBytes = 32;

/** Permits one start. The `id` is stored so that it is not used again. */
export interface PassedChallenge {
  readonly id: string;
  /** The difficulty of the proof; null for a challenge of a captcha service. */
  readonly bits: number | null;
  readonly expiresAt: Date;
}

interface Visitor {
  readonly campaignId: string;
  readonly network: string;
}

/** Challenges for starts of gifts that could be card testing: of a captcha service if one is set, else a proof of work. */
@Injectable()
export class Challenges {
  private readonly secret: Buffer;

  constructor(
    private readonly captcha: CaptchaService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DONATIONS_CONFIG) { GIFT_KEY_SECRET }: DonationsConfig,
  ) {
    const root = Buffer.from(GIFT_KEY_SECRET, 'hex');
    this.secret = Buffer.from(hkdfSync('sha256', root, '', 'donations challenge', secretBytes));
  }

  issue(visitor: Visitor, ipNetworkDeclines: number): ChallengeWire {
    if (this.captcha.terms !== null) return this.captcha.terms;
    const bits = proofBits(ipNetworkDeclines);
    const expiresAt = this.clock.now().getTime() + validityMs;
    return {
      kind: 'proof_of_work',
      token: proofToken({ nonce: newId(), ...visitor, bits, expiresAt }, this.secret),
      bits,
      parts: proofParts,
    };
  }

  /** Null when the answer is missing, wrong, too old, or of another visitor. */
  async check(visitor: Visitor, answer: ChallengeAnswer | null): Promise<PassedChallenge | null> {
    if (answer === null) return null;
    if (this.captcha.terms !== null) {
      const id = await this.captcha.verify(answer.token);
      return id === null
        ? null
        : { id, bits: null, expiresAt: new Date(this.clock.now().getTime() + validityMs) };
    }
    const terms = provenTerms(answer, this.secret, this.clock.now());
    const isTheirs = terms?.campaignId === visitor.campaignId && terms.network === visitor.network;
    return terms !== null && isTheirs
      ? { id: terms.nonce, bits: terms.bits, expiresAt: new Date(terms.expiresAt) }
      : null;
  }

  /** Returns whether a passed challenge is as hard as the network's declines now require. */
  isHardEnough({ bits }: PassedChallenge, ipNetworkDeclines: number): boolean {
    return bits === null || bits >= proofBits(ipNetworkDeclines) - bitsOfGrace;
  }
}
