import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { authRpc, failure, type Session } from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import { RpcClient, serviceContext } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { type ApiRequest } from '../../api/api-request.ts';
import { Principals } from '../../api/principals.ts';
import { AuthExchange, expectsJson, type OpeningSession } from './exchange/auth-exchange.ts';
import { AuthFailureFilter } from './exchange/auth-failure.filter.ts';
import { checkMailPage } from './pages/notice-pages.ts';

/** Signs in with the code from the email. */
@Controller('auth/callback/code')
@UseFilters(AuthFailureFilter)
export class CodeCallbackController {
  constructor(
    private readonly exchange: AuthExchange,
    private readonly rpc: RpcClient,
    private readonly principals: Principals,
  ) {}

  @Post()
  async confirm(@Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!this.exchange.isOwnPost(request))
      return this.exchange.redirectTo(request, reply, `${this.exchange.auth}/signin?csrf=true`);
    const opening = this.exchange.openingSession(request);
    const session = await this.tryCode(request, opening);
    if (session === null) return this.showCodePage(request, reply);
    this.principals.clear();
    this.exchange.completeSignIn(request, reply, opening, session.expiresAt);
    this.exchange.redirectTo(request, reply, this.exchange.callbackUrl(request, reply));
  }

  /** Null for a wrong code from a form, whose page is then shown again; API clients get the error. */
  private async tryCode(request: ApiRequest, opening: OpeningSession): Promise<Session | null> {
    const askingBrowserHash = this.exchange.browserHash(request);
    // A browser that did not request an email has no code.
    if (askingBrowserHash === null) throw failure('sign_in_code_dead');
    const code = (this.exchange.fields(request).code ?? '').slice(0, 40);
    const attempt = { askingBrowserHash, code, newSession: opening.request };
    try {
      return (await this.rpc.call(serviceContext('gateway'), authRpc.confirmCode, attempt)).session;
    } catch (error) {
      const isWrong = error instanceof DomainError && error.code === 'sign_in_code_wrong';
      if (isWrong && !expectsJson(request)) return null;
      throw error;
    }
  }

  private showCodePage(request: ApiRequest, reply: FastifyReply): void {
    const { productName, auth } = this.exchange;
    const csrfToken = this.exchange.csrfToken(request, reply);
    const callbackUrl = this.exchange.callbackUrl(request, reply);
    const page = checkMailPage({ productName, auth, csrfToken, callbackUrl, isWrong: true });
    this.exchange.sendPage(reply, page, 403);
  }
}
