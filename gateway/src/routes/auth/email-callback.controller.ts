import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { authRpc } from '@almoner/contracts';
import { normalizeEmail } from '@almoner/kernel';
import { RpcClient, serviceContext } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { type ApiRequest } from '../../api/api-request.ts';
import { Principals } from '../../api/principals.ts';
import { AuthExchange } from './exchange/auth-exchange.ts';
import { AuthFailureFilter } from './exchange/auth-failure.filter.ts';
import { confirmPage, invalidLinkPage } from './pages/link-pages.ts';

interface Link {
  readonly email: string;
  readonly token: string;
}

const tokenForm = /^[0-9a-f]{64}$/;

/** The emailed link. Opening it changes nothing, because mail scanners open links; the button consumes it. */
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
    if (link === null) return this.noLink(request, reply);
    await this.showLink(request, reply, link, false);
  }

  @Post()
  async confirm(@Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    const link = linkIn(this.exchange.fields(request));
    if (link === null) return this.noLink(request, reply);
    if (!this.exchange.isOwnPost(request)) return this.showLink(request, reply, link, true);
    const opening = this.exchange.openingSession(request);
    const { session } = await this.rpc.call(serviceContext('gateway'), authRpc.confirmMagicLink, {
      ...link,
      newSession: opening.request,
    });
    this.principals.clear();
    this.exchange.completeSignIn(request, reply, opening, session.expiresAt);
    this.exchange.redirectTo(request, reply, this.exchange.callbackUrl(request, reply));
  }

  private async showLink(
    request: ApiRequest,
    reply: FastifyReply,
    link: Link,
    isRepeated: boolean,
  ): Promise<void> {
    const { state, asked } = await this.rpc.call(serviceContext('gateway'), authRpc.inspectMagicLink, {
      ...link,
      browserHash: this.exchange.browserHash(request),
    });
    const { productName, auth } = this.exchange;
    const callbackUrl = this.exchange.callbackUrl(request, reply);
    const csrfToken = this.exchange.csrfToken(request, reply);
    const page = { productName, auth, ...link, callbackUrl, csrfToken };
    if (state === 'usable')
      this.exchange.sendPage(reply, confirmPage(page, asked, isRepeated), isRepeated ? 403 : 200);
    else this.exchange.sendPage(reply, invalidLinkPage(page, state), 403);
  }

  /** An incomplete link is an error of the email program, not of the configuration. */
  private noLink(request: ApiRequest, reply: FastifyReply): void {
    this.exchange.redirectTo(request, reply, `${this.exchange.auth}/error?error=Verification`, 403);
  }
}

function linkIn({ email, token }: Readonly<Record<string, string | undefined>>): Link | null {
  const address = normalizeEmail(email ?? '');
  return address !== null && token !== undefined && tokenForm.test(token) ? { email: address, token } : null;
}
