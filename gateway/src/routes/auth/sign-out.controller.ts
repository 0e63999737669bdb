import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { authRpc } from '@almoner/contracts';
import { RpcClient, serviceContext } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { type ApiRequest } from '../../api/api-request.ts';
import { hashSecret } from '../../edge/browser-secrets.ts';
import { Principals } from '../../api/principals.ts';
import { callOriginOf } from '../../api/request-origin.ts';
import { AuthExchange } from './exchange/auth-exchange.ts';
import { AuthFailureFilter } from './exchange/auth-failure.filter.ts';
import { signOutPage } from './pages/notice-pages.ts';

@Controller('auth/signout')
@UseFilters(AuthFailureFilter)
export class SignOutController {
  constructor(
    private readonly exchange: AuthExchange,
    private readonly rpc: RpcClient,
    private readonly principals: Principals,
  ) {}

  @Get()
  ask(@Req() request: ApiRequest, @Res() reply: FastifyReply): void {
    const { productName, auth } = this.exchange;
    const callbackUrl = this.exchange.callbackUrl(request, reply);
    const csrfToken = this.exchange.csrfToken(request, reply);
    this.exchange.sendPage(reply, signOutPage({ productName, auth, callbackUrl, csrfToken }));
  }

  /** Clears the cookie only after the session has ended, so that a failed sign-out is visible. */
  @Post()
  async signOut(@Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!this.exchange.isOwnPost(request))
      return this.exchange.redirectTo(request, reply, `${this.exchange.auth}/signout?csrf=true`);
    const sessionToken = this.exchange.sessionToken(request);
    if (sessionToken !== null) {
      const ctx = serviceContext('gateway', null, { origin: callOriginOf(request) });
      await this.rpc.call(ctx, authRpc.endSession, { tokenHash: hashSecret(sessionToken) });
      this.principals.clear();
    }
    this.exchange.clearSession(reply);
    this.exchange.redirectTo(request, reply, this.exchange.callbackUrl(request, reply));
  }
}
