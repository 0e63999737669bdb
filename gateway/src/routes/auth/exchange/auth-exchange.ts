import { Inject, Injectable } from '@nestjs/common';
import { type CookieSerializeOptions } from '@fastify/cookie';
import { type NewSession } from '@almoner/contracts';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { type GatewayConfig } from '../../../config.ts';
import { type ApiRequest } from '../../../api/api-request.ts';
import { hashSecret, newBrowserSecret } from '../../../edge/browser-secrets.ts';
import { cookieNames, secretCookieOf } from '../../../edge/cookies.ts';
import { isForeignPost } from '../../../edge/same-site.ts';
import { GATEWAY_CONFIG } from '../../../tokens.ts';
import { acceptCallbackUrl, publicBase } from './callback-url.ts';
import { CsrfTokens } from './csrf-tokens.ts';
import { pageHeaders } from '../pages/page.ts';
import { originOf } from '../../../api/request-origin.ts';
import { SealedValues } from './sealed-values.ts';

type Fields = Readonly<Record<string, string | undefined>>;

export interface OpeningSession {
  /** Only for the browser's cookie. */
  readonly token: string;
  readonly request: NewSession;
}

const dayS = 86_400;
const signInTimeoutS = 900;
const provenGooglePurpose = 'proven-google';
const ProvenGoogle = z.object({ subject: z.string(), email: z.string() });

type SealedCookie = 'state' | 'pkce' | 'provenGoogle';

/** Reads requests and writes replies of the sign-in protocol: fields, cookies, the CSRF pair, a URL as JSON or as a redirect. */
@Injectable()
export class AuthExchange {
  /** The public origin, and the base URL of the protocol. */
  readonly base: string;
  readonly auth: string;
  readonly productName: string;
  private readonly names: ReturnType<typeof cookieNames>;
  private readonly csrf: CsrfTokens;
  private readonly sealed: SealedValues;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.base = publicBase(config.PUBLIC_URL);
    this.auth = `${this.base}/api/auth`;
    this.productName = config.PRODUCT_NAME;
    this.names = cookieNames(config.PUBLIC_URL);
    this.csrf = new CsrfTokens(config.AUTH_SECRET);
    this.sealed = new SealedValues(config.AUTH_SECRET);
  }

  /** Text fields of a form or of a JSON body; everything else about the body is ignored. */
  fields({ body }: ApiRequest): Fields {
    return textFields(body);
  }

  query({ query }: ApiRequest): Fields {
    return textFields(query);
  }

  sessionToken({ cookies }: ApiRequest): string | null {
    return secretCookieOf(cookies, this.names.session);
  }

  hasSessionCookie({ cookies }: ApiRequest): boolean {
    return cookies[this.names.session] !== undefined;
  }

  setSession(reply: FastifyReply, token: string, expiresAt: string): void {
    void reply.setCookie(this.names.session, token, { ...this.attributes, expires: new Date(expiresAt) });
  }

  clearSession(reply: FastifyReply): void {
    this.clear(reply, 'session');
  }

  /** Every sign-in creates a new token, so that a planted cookie never becomes a session (session fixation). */
  openingSession(request: ApiRequest): OpeningSession {
    const token = newBrowserSecret();
    const previous = this.sessionToken(request);
    const proven = ProvenGoogle.safeParse(this.sealedCookie(request, 'provenGoogle', provenGooglePurpose));
    return {
      token,
      request: {
        tokenHash: hashSecret(token),
        previousTokenHash: previous === null ? null : hashSecret(previous),
        origin: originOf(request),
        provenGoogle: proven.success ? proven.data : null,
      },
    };
  }

  /** Sets the session cookie and clears the cookies of the sign-in. */
  completeSignIn(
    request: ApiRequest,
    reply: FastifyReply,
    { token }: OpeningSession,
    expiresAt: string,
  ): void {
    this.setSession(reply, token, expiresAt);
    if (request.cookies[this.names.provenGoogle] !== undefined) this.clear(reply, 'provenGoogle');
  }

  storeProvenGoogle(reply: FastifyReply, account: z.infer<typeof ProvenGoogle>): void {
    this.setSealed(reply, 'provenGoogle', provenGooglePurpose, account);
  }

  /** Hash of the browser's secret; sets the cookie when there is none. */
  askingBrowser(request: ApiRequest, reply: FastifyReply): string {
    const known = this.browserHash(request);
    if (known !== null) return known;
    const secret = newBrowserSecret();
    void reply.setCookie(this.names.askingBrowser, secret, { ...this.attributes, maxAge: dayS });
    return hashSecret(secret);
  }

  browserHash({ cookies }: ApiRequest): string | null {
    const secret = secretCookieOf(cookies, this.names.askingBrowser);
    return secret === null ? null : hashSecret(secret);
  }

  sealedCookie({ cookies }: ApiRequest, name: SealedCookie, purpose: string): unknown {
    return this.sealed.open(purpose, cookies[this.names[name]]);
  }

  /** Stores a cookie for the 15 minutes that a sign-in by Google or email may take. */
  setSealed(reply: FastifyReply, name: SealedCookie, purpose: string, value: unknown): void {
    const sealed = this.sealed.seal(purpose, value, signInTimeoutS * 1000);
    void reply.setCookie(this.names[name], sealed, { ...this.attributes, maxAge: signInTimeoutS });
  }

  clear(reply: FastifyReply, name: SealedCookie | 'session'): void {
    void reply.setCookie(this.names[name], '', { ...this.attributes, maxAge: 0 });
  }

  /** The CSRF token of this browser; sets a new pair when it has no valid one. */
  csrfToken(request: ApiRequest, reply: FastifyReply): string {
    const session = this.sessionToken(request);
    const known = this.csrf.read(request.cookies[this.names.csrf], session);
    if (known !== null) return known;
    const { token, cookie } = this.csrf.issue(session);
    void reply.setCookie(this.names.csrf, cookie, this.attributes);
    return token;
  }

  /** Returns whether a POST comes from one of our pages: the token is valid, and the browser's headers agree. */
  isOwnPost(request: ApiRequest): boolean {
    const { csrfToken } = this.fields(request);
    if (isForeignPost(request, this.base)) return false;
    return this.csrf.matches(request.cookies[this.names.csrf], this.sessionToken(request), csrfToken);
  }

  /** From body, query or cookie, in this order; stored in the cookie for sign-in by email or Google. */
  callbackUrl(request: ApiRequest, reply: FastifyReply): string {
    const remembered = request.cookies[this.names.callbackUrl];
    const requested = this.fields(request).callbackUrl ?? this.query(request).callbackUrl ?? remembered;
    const accepted = acceptCallbackUrl(requested ?? this.base, this.base);
    if (accepted !== remembered) void reply.setCookie(this.names.callbackUrl, accepted, this.attributes);
    return accepted;
  }

  /** The result of a POST: the next URL, as JSON for an API client or as a redirect for a form. */
  redirectTo(request: ApiRequest, reply: FastifyReply, url: string, status = 200): void {
    if (expectsJson(request)) void reply.status(status).send({ url });
    else void reply.redirect(url, 302);
  }

  sendPage(reply: FastifyReply, html: string, status = 200): void {
    void reply.status(status).headers(pageHeaders).send(html);
  }

  private get attributes(): CookieSerializeOptions {
    const { isSecure: secure } = this.names;
    return { path: '/', httpOnly: true, sameSite: 'lax', secure, encode: encodeURIComponent };
  }
}

/** The v4 client sends `json=true`; the v5 client a header. */
export function expectsJson({ body, headers }: Pick<ApiRequest, 'body' | 'headers'>): boolean {
  const json = typeof body === 'object' && body !== null && 'json' in body ? body.json : undefined;
  return json === 'true' || json === true || headers['x-auth-return-redirect'] === '1';
}

function textFields(source: unknown): Fields {
  if (typeof source !== 'object' || source === null) return {};
  return Object.fromEntries(Object.entries(source).filter(([, value]) => typeof value === 'string'));
}
