import { createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type AuthConfig } from '../config.ts';
import { AUTH_CONFIG } from '../tokens.ts';
import { codeAlphabet, codeLength } from './domain/sign-in-code.ts';

/** One key per purpose, derived from one secret, so that a link is never accepted as anything else. */
const purposes = { link: 'almoner/magic-link/v1', code: 'almoner/sign-in-code/v1' };

@Injectable()
export class LinkTokens {
  private readonly linkKey: Buffer;
  private readonly codeKey: Buffer;

  constructor(@Inject(AUTH_CONFIG) config: AuthConfig) {
    const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', config.AUTH_SECRET, '', purpose, 32));
    this.linkKey = keyFor(purposes.link);
    this.codeKey = keyFor(purposes.code);
  }

  /** 32 random bytes as hex; only the email contains them. */
  create(): string {
    return randomBytes(32).toString('hex');
  }

  createCode(): string {
    return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
  }

  hmac(token: string): string {
    return createHmac('sha256', this.linkKey).update(token).digest('hex');
  }

  /** Bound to the requesting browser: the same code has another value in any other browser. */
  codeHmac(code: string, askingBrowserHash: string): string {
    return createHmac('sha256', this.codeKey).update(`${code}|${askingBrowserHash}`).digest('hex');
  }
}
