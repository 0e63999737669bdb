import { Inject, Injectable } from '@nestjs/common';
import { type CookieSerializeOptions } from '@fastify/cookie';
import { type FastifyReply } from 'fastify';
import { type GatewayConfig } from '../../config.ts';
import { type ApiRequest } from '../../http/api-request.ts';
import { cookieNames, sessionTokenOf } from '../../http/cookies.ts';
import { isForeignPost } from '../../http/same-site.ts';
import { GATEWAY_CONFIG } from '../../tokens.ts';
import { acceptCallbackUrl, publicBase } from './callback-url.ts';
import { CsrfTokens } from './csrf-tokens.ts';
import { pageHeaders } from './pages/page.ts';

type Fields = Readonly<Record<string, string | undefined>>;

/** What every endpoint of the sign-in protocol does alike: fields, cookies, the CSRF pair, answers as URL or redirect. */
@Injectable()
export class AuthExchange {
  /** The public origin, and where the protocol lives on it. */
  readonly base: string;
  readonly auth: string;
  readonly productName: string;
  private readonly names: ReturnType<typeof cookieNames>;
  private readonly csrf: CsrfTokens;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.base = publicBase(config.PUBLIC_URL);
    this.auth = `${this.base}/api/auth`;
    this.productName = config.PRODUCT_NAME;
    this.names = cookieNames(config.PUBLIC_URL);
    this.csrf = new CsrfTokens(config.AUTH_SECRET);
  }

  /** Text fields of a form or of a JSON body; everything else about the body is ignored. */
  fields({ body }: ApiRequest): Fields {
    return textFields(body);
  }

  query({ query }: ApiRequest): Fields {
    return textFields(query);
  }

  sessionToken({ cookies }: ApiRequest): string | null {
    return sessionTokenOf(cookies, this.names.session);
  }

  hasSessionCookie({ cookies }: ApiRequest): boolean {
    return cookies[this.names.session] !== undefined;
  }

  setSession(reply: FastifyReply, token: string, expiresAt: string): void {
    void reply.setCookie(this.names.session, token, { ...this.attributes, expires: new Date(expiresAt) });
  }

  clearSession(reply: FastifyReply): void {
    void reply.setCookie(this.names.session, '', { ...this.attributes, maxAge: 0 });
  }

  /** The token of this browser; a new pair when it has none that is good. */
  csrfToken(request: ApiRequest, reply: FastifyReply): string {
    const session = this.sessionToken(request);
    const known = this.csrf.read(request.cookies[this.names.csrf], session);
    if (known !== null) return known;
    const { token, cookie } = this.csrf.issue(session);
    void reply.setCookie(this.names.csrf, cookie, this.attributes);
    return token;
  }

  /** Whether a POST comes from a page of ours: its token is right, and its browser does not say otherwise. */
  isOwnForm(request: ApiRequest): boolean {
    const { csrfToken } = this.fields(request);
    if (isForeignPost(request, this.base)) return false;
    return this.csrf.matches(request.cookies[this.names.csrf], this.sessionToken(request), csrfToken);
  }

  /** From body, query or cookie, in this order; remembered in the cookie for the way through mailbox or Google. */
  callbackUrl(request: ApiRequest, reply: FastifyReply): string {
    const remembered = request.cookies[this.names.callbackUrl];
    const asked = this.fields(request).callbackUrl ?? this.query(request).callbackUrl ?? remembered;
    const accepted = acceptCallbackUrl(asked ?? this.base, this.base);
    if (accepted !== remembered) void reply.setCookie(this.names.callbackUrl, accepted, this.attributes);
    return accepted;
  }

  /** The result of a POST: where to go next, as JSON for a program or as a redirect for a form. */
  goOn(request: ApiRequest, reply: FastifyReply, url: string, status = 200): void {
    if (wantsUrl(request)) void reply.status(status).send({ url });
    else void reply.redirect(url, 302);
  }

  page(reply: FastifyReply, html: string, status = 200): void {
    void reply.status(status).headers(pageHeaders).send(html);
  }

  private get attributes(): CookieSerializeOptions {
    const { isSecure: secure } = this.names;
    return { path: '/', httpOnly: true, sameSite: 'lax', secure, encode: encodeURIComponent };
  }
}

/** The v4 client sends `json=true`; the v5 client a header. */
export function wantsUrl({ body, headers }: Pick<ApiRequest, 'body' | 'headers'>): boolean {
  const json = typeof body === 'object' && body !== null && 'json' in body ? body.json : undefined;
  return json === 'true' || json === true || headers['x-auth-return-redirect'] === '1';
}

function textFields(source: unknown): Fields {
  if (typeof source !== 'object' || source === null) return {};
  return Object.fromEntries(Object.entries(source).filter(([, value]) => typeof value === 'string'));
}
