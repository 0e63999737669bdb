import { Controller, Get, Inject, Post, Req, Res, UseFilters } from '@nestjs/common';
import { authRpc } from '@almoner/contracts';
import { DomainError, normalizeEmail } from '@almoner/kernel';
import { LOGGER, RpcClient, serviceContext, type Logger } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { type ApiRequest } from '../../api/api-request.ts';
import { AuthExchange } from './exchange/auth-exchange.ts';
import { AuthFailureFilter } from './exchange/auth-failure.filter.ts';
import { signInPageError } from './pages/auth-errors.ts';
import { originOf } from '../../api/request-origin.ts';

@Controller('auth')
@UseFilters(AuthFailureFilter)
export class SignInController {
  constructor(
    private readonly exchange: AuthExchange,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starting a sign-in requires a POST; this redirects to the sign-in page. */
  @Get(['signin', 'signin/:provider'])
  showSignIn(@Req() request: ApiRequest, @Res() reply: FastifyReply): void {
    const { error, csrf } = this.exchange.query(request);
    const page = new URL('/loggedOut', this.exchange.base);
    const callbackUrl = this.exchange.callbackUrl(request, reply);
    const code = error === undefined ? null : (signInPageError(error) ?? 'Default');
    if (code !== null || csrf === 'true') page.searchParams.set('error', code ?? 'Signin');
    page.searchParams.set('callbackUrl', callbackUrl);
    void reply.redirect(page.href, 302);
  }

  /** The path without a provider, with an `email` field, is the same call (spec §7). */
  @Post(['signin', 'signin/email'])
  async signInByEmail(@Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    const { auth } = this.exchange;
    if (!this.exchange.isOwnPost(request)) return this.refuse(request, reply);
    const callbackUrl = this.exchange.callbackUrl(request, reply);
    const email = normalizeEmail(this.exchange.fields(request).email ?? '');
    const isSent = email !== null && (await this.sendLink(request, reply, { email, callbackUrl }));
    const next = isSent ? 'verify-request?provider=email&type=email' : 'error?error=EmailSignin';
    this.exchange.redirectTo(request, reply, `${auth}/${next}`);
  }

  @Post('signin/:provider')
  refuse(@Req() request: ApiRequest, @Res() reply: FastifyReply): void {
    this.exchange.redirectTo(request, reply, `${this.exchange.auth}/signin?csrf=true`);
  }

  /** @throws DomainError `too_many_requests`: reported, because people would otherwise try again immediately. */
  private async sendLink(
    request: ApiRequest,
    reply: FastifyReply,
    input: { readonly email: string; readonly callbackUrl: string },
  ): Promise<boolean> {
    const askingBrowserHash = this.exchange.askingBrowser(request, reply);
    const magicLink = { ...input, origin: originOf(request), askingBrowserHash };
    try {
      await this.rpc.call(serviceContext('gateway'), authRpc.requestMagicLink, magicLink);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too_many_requests') throw error;
      this.logger.error({ err: error }, 'sign-in link not sent');
      return false;
    }
  }
}
