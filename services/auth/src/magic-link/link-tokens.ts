import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type AuthConfig } from '../config.ts';
import { AUTH_CONFIG } from '../tokens.ts';

/** One secret, one key a purpose: what is a link can never be taken for anything else. */
const purpose = 'almoner/magic-link/v1';

@Injectable()
export class LinkTokens {
  private readonly key: Buffer;

  constructor(@Inject(AUTH_CONFIG) config: AuthConfig) {
    this.key = Buffer.from(hkdfSync('sha256', config.AUTH_SECRET, '', purpose, 32));
  }

  /** 32 random bytes as hex; only the mail ever holds them. */
  create(): string {
    return randomBytes(32).toString('hex');
  }

  hmac(token: string): string {
    return createHmac('sha256', this.key).update(token).digest('hex');
  }
}
