import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { authRpc } from '@almoner/contracts';
import { normalizeEmail } from '@almoner/kernel';
import { RpcClient, serviceContext } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { type ApiRequest } from '../../http/api-request.ts';
import { Principals } from '../../http/principals.ts';
import { AuthExchange } from './auth-exchange.ts';
import { AuthFailureFilter } from './auth-failure.filter.ts';
import { confirmPage, deadLinkPage } from './pages/link-pages.ts';
import { originOf } from './request-origin.ts';

interface Link {
  readonly email: string;
  readonly token: string;
}

const tokenForm = /^[0-9a-f]{64}$/;

/** The mailed link: looking at it changes nothing, however often and by whomever; one button uses it up. */
@Controller('auth/callback/email')
@UseFilters(AuthFailureFilter)
export class EmailCallbackController {
  constructor(
    private readonly exchange: AuthExchange,
    private readonly rpc: RpcClient,
    private readonly principals: Principals,
  ) {}

  @Get()
  async show(@Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    const link = linkIn(this.exchange.query(request));
    if (link === null) return this.noLink(reply);
    await this.showLink(request, reply, link, false);
  }

  @Post()
  async confirm(@Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    const link = linkIn(this.exchange.fields(request));
    if (link === null) return this.noLink(reply);
    if (!this.exchange.isOwnForm(request)) return this.showLink(request, reply, link, true);
    const { session, sessionToken } = await this.rpc.call(
      serviceContext('gateway'),
      authRpc.confirmMagicLink,
      { ...link, origin: originOf(request), previousSessionToken: this.exchange.sessionToken(request) },
    );
    this.principals.forgetAll();
    this.exchange.setSession(reply, sessionToken, session.expiresAt);
    void reply.redirect(this.exchange.callbackUrl(request, reply), 302);
  }

  private async showLink(
    request: ApiRequest,
    reply: FastifyReply,
    link: Link,
    isRepeated: boolean,
  ): Promise<void> {
    const { state, askedFrom } = await this.rpc.call(
      serviceContext('gateway'),
      authRpc.inspectMagicLink,
      link,
    );
    const { productName, auth } = this.exchange;
    const callbackUrl = this.exchange.callbackUrl(request, reply);
    const csrfToken = this.exchange.csrfToken(request, reply);
    const page = { productName, auth, ...link, callbackUrl, csrfToken };
    if (state === 'usable')
      this.exchange.page(reply, confirmPage(page, askedFrom, isRepeated), isRepeated ? 403 : 200);
    else this.exchange.page(reply, deadLinkPage(page, state), 403);
  }

  private noLink(reply: FastifyReply): void {
    void reply.redirect(`${this.exchange.auth}/error?error=configuration`, 302);
  }
}

function linkIn({ email, token }: Readonly<Record<string, string | undefined>>): Link | null {
  const address = normalizeEmail(email ?? '');
  return address !== null && token !== undefined && tokenForm.test(token) ? { email: address, token } : null;
}
