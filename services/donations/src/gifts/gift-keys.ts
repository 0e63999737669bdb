import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';

const keyBytes = 32;

/**
 * Keys that prove who started a gift: 256 bits that only the starter receives. Derived, so that a repeated start returns
 * the same key; only its hash is stored.
 */
@Injectable()
export class GiftKeys {
  private readonly secret: Buffer;

  constructor(@Inject(DONATIONS_CONFIG) { GIFT_KEY_SECRET }: DonationsConfig) {
    const root = Buffer.from(GIFT_KEY_SECRET, 'hex');
    this.secret = Buffer.from(hkdfSync('sha256', root, '', 'donations gift key', keyBytes));
  }

  keyOf(giftId: string): string {
    return createHmac('sha256', this.secret).update(giftId).digest('base64url');
  }

  hash(key: string): Buffer {
    return createHash('sha256').update(key).digest();
  }

  matches(key: string, hash: Buffer): boolean {
    return timingSafeEqual(this.hash(key), hash);
  }
}
