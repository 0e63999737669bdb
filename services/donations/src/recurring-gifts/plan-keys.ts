import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';

const keyBytes = 32;
const validForMs = 30 * 24 * 60 * 60 * 1000;

/** Keys in the links of emails: each opens one recurring gift, without sign-in, for 30 days. */
@Injectable()
export class PlanKeys {
  private readonly secret: Buffer;

  constructor(@Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig) {
    const root = Buffer.from(config.GIFT_KEY_SECRET, 'hex');
    this.secret = Buffer.from(hkdfSync('sha256', root, '', 'donations recurring gift key', keyBytes));
  }

  /** The key is in the fragment, which browsers send to no server. */
  linkTo(planId: string, now: Date): string {
    const key = this.keyOf(planId, Math.floor((now.getTime() + validForMs) / 1000));
    return `${this.config.PUBLIC_URL}/donations/donor?plan=${planId}#key=${key}`;
  }

  /** To the portal, which needs a sign-in: the page fills in the amount, in minor units, and changes nothing by itself. */
  upgradeLinkTo(planId: string, amountMinor: number): string {
    return `${this.config.PUBLIC_URL}/donations/donor?upgrade=${planId}&to=${amountMinor}`;
  }

  /** To the portal, which needs a sign-in. */
  portalLink(): string {
    return `${this.config.PUBLIC_URL}/donations/donor`;
  }

  opens(planId: string, key: string, now: Date): boolean {
    const [expiresAt = '0'] = key.split('.');
    if (!/^\d{1,12}$/.test(expiresAt) || Number(expiresAt) * 1000 < now.getTime()) return false;
    const [given, expected] = [Buffer.from(key), Buffer.from(this.keyOf(planId, Number(expiresAt)))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private keyOf(planId: string, expiresAt: number): string {
    const mac = createHmac('sha256', this.secret).update(`${planId} ${expiresAt}`).digest('base64url');
    return `${expiresAt}.${mac}`;
  }
}
