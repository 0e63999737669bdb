import { Inject, Injectable } from '@nestjs/common';
import { nameOf } from '@almoner/contracts';
import { normalizeEmail } from '@almoner/kernel';
import { z } from 'zod';
import { type GatewayConfig } from '../../../config.ts';
import { GATEWAY_CONFIG } from '../../../tokens.ts';
import { publicBase } from '../exchange/callback-url.ts';
import { googleSettings } from './google-settings.ts';
import { GoogleStrategy } from './google-strategy.ts';
import { type OAuthState, type OAuthRequest } from './oauth-state-store.ts';

/** Google's user info reply (OpenID Connect Core §5.3.2). */
const Userinfo = z.object({
  sub: z.string().min(1).max(255),
  email: z.string(),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  hd: z.string().min(1).max(255).nullish(),
  // An invalid name is dropped, as it is not a reason to refuse the sign-in.
  name: nameOf('The name').nullish().catch(null),
});

export interface GoogleAnswer {
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly hostedDomain: string | null;
  readonly name: string | null;
}

type Outcome =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'person'; readonly userinfo: unknown }
  | { readonly kind: 'failed'; readonly cause: unknown };

/** The callbacks through which a passport strategy reports the result of an attempt. */
interface Attempt {
  authenticate(request: OAuthRequest, options: object): void;
  redirect(url: string): void;
  success(userinfo: unknown): void;
  fail(challenge: unknown): void;
  error(error: unknown): void;
}

const googleTimeoutMs = 10_000;

/** Runs the passport strategy without Express: returns its redirect as a URL, and its success as the Google profile. */
@Injectable()
export class OAuthStates {
  private readonly strategy: GoogleStrategy | null;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    const settings = googleSettings(config);
    const callbackUrl = `${publicBase(config.PUBLIC_URL)}/api/auth/callback/google`;
    this.strategy = settings === null ? null : new GoogleStrategy(settings, callbackUrl);
  }

  get isConfigured(): boolean {
    return this.strategy !== null;
  }

  /** The redirect URL, and the state that the browser must return. @throws when the URL cannot be built. */
  async start(options: {
    prompt?: string;
    loginHint?: string;
  }): Promise<{ url: string; oauthState: OAuthState }> {
    const request: OAuthRequest = { query: {}, known: null, made: null };
    const outcome = await this.run(request, options);
    if (outcome.kind !== 'redirect' || request.made === null)
      throw new Error('Google sign-in did not start', { cause: outcome });
    return { url: outcome.url, oauthState: request.made };
  }

  /**
   * The profile from Google; null for one that cannot be used.
   * @throws when state, PKCE or the exchange fails. Do not call it for a callback without a code: passport would start
   * another sign-in.
   */
  async finish(
    query: OAuthRequest['query'] & { code: string },
    oauthState: OAuthState | null,
  ): Promise<GoogleAnswer | null> {
    const outcome = await this.run({ query, known: oauthState, made: null }, {});
    if (outcome.kind !== 'person') throw new Error('Google sign-in failed', { cause: outcome });
    const parsed = Userinfo.safeParse(outcome.userinfo);
    const email = parsed.success ? normalizeEmail(parsed.data.email) : null;
    if (!parsed.success || email === null) return null;
    const { sub: subject, email_verified: isEmailVerified, hd, name } = parsed.data;
    const hostedDomain = hd == null ? null : normalizeDomain(hd);
    return { subject, email, isEmailVerified, hostedDomain, name: name ?? null };
  }

  private run(request: OAuthRequest, options: object): Promise<Outcome> {
    return new Promise((resolve) => {
      // As passport itself does, one object per attempt.
      const attempt = Object.create(this.strategy) as Attempt;
      const timer = setTimeout(() => settle({ kind: 'failed', cause: 'timeout' }), googleTimeoutMs);
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      attempt.redirect = (url) => settle({ kind: 'redirect', url });
      attempt.success = (userinfo) => settle({ kind: 'person', userinfo });
      attempt.fail = (cause) => settle({ kind: 'failed', cause });
      attempt.error = (cause) => settle({ kind: 'failed', cause });
      attempt.authenticate(request, options);
    });
  }
}

/** Normalizes the domain as in email addresses, for comparison; an invalid one is returned unchanged. */
function normalizeDomain(domain: string): string {
  return normalizeEmail(`a@${domain}`)?.slice(2) ?? domain;
}
