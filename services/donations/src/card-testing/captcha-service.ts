import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type ChallengeWire } from '@almoner/contracts';
import { LOGGER, type Logger } from '@almoner/platform';
import { z } from 'zod';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';

const verifyUrls = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
} as const;
const timeoutMs = 3000;
const Answer = z.object({ success: z.boolean() });

/** Turnstile or hCaptcha, which have the same API; both accept a token once. */
@Injectable()
export class CaptchaService {
  /** The data for a page to show its challenge; null if no service is set. */
  readonly terms: Extract<ChallengeWire, { siteKey: string }> | null;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {
    const { CAPTCHA_SERVICE: kind, CAPTCHA_SITE_KEY: siteKey } = config;
    this.terms = kind === undefined || siteKey === undefined ? null : { kind, siteKey };
  }

  /** An id of the token if the service accepts it; null if not, and when the service does not respond. */
  async verify(token: string): Promise<string | null> {
    const { CAPTCHA_SERVICE: kind, CAPTCHA_SECRET: secret, CAPTCHA_VERIFY_URL: url } = this.config;
    if (kind === undefined || secret === undefined) return null;
    try {
      const answer = await fetch(url ?? verifyUrls[kind], {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { success } = Answer.parse(await answer.json());
      return success ? createHash('sha256').update(token).digest('hex') : null;
    } catch (error) {
      this.logger.warn({ err: error }, 'the captcha service did not answer');
      return null;
    }
  }
}
