import { All, Controller, Get, HttpCode, Inject, Post, Req, Res, UseFilters } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { LOGGER, type Logger } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { type ApiRequest } from '../../api/api-request.ts';
import { AuthExchange } from './exchange/auth-exchange.ts';
import { AuthFailureFilter } from './exchange/auth-failure.filter.ts';
import { errorPage, signInPageError } from './pages/auth-errors.ts';
import { ClientReports } from './exchange/client-reports.ts';
import { checkMailPage, errorNoticePage } from './pages/notice-pages.ts';

@Controller('auth')
@UseFilters(AuthFailureFilter)
export class AuthPagesController {
  private readonly reports = new ClientReports();

  constructor(
    private readonly exchange: AuthExchange,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get('verify-request')
  verifyRequest(@Req() request: ApiRequest, @Res() reply: FastifyReply): void {
    const { productName, auth } = this.exchange;
    const csrfToken = this.exchange.csrfToken(request, reply);
    const callbackUrl = this.exchange.callbackUrl(request, reply);
    this.exchange.sendPage(
      reply,
      checkMailPage({ productName, auth, csrfToken, callbackUrl, isWrong: false }),
    );
  }

  @Get(['error', 'error/:code'])
  error(@Req() request: ApiRequest, @Res() reply: FastifyReply): void {
    const { productName, auth } = this.exchange;
    const code = this.exchange.query(request).error ?? /\/error\/(\w+)/.exec(request.url)?.[1];
    const shownAtSignIn = signInPageError(code);
    if (shownAtSignIn !== null) return void reply.redirect(`${auth}/signin?error=${shownAtSignIn}`, 302);
    this.exchange.sendPage(reply, errorNoticePage(productName, auth, code), errorPage(code).status);
  }

  /** The protocol's client reports its errors here. Anyone can send one, so the text is untrusted. */
  @Post('_log')
  @HttpCode(204)
  log(@Req() request: ApiRequest): void {
    const report = this.reports.accept(request.rawBody?.length ?? 0, this.exchange.fields(request));
    if (report !== null) this.logger.warn({ report }, 'sign-in client reports');
  }

  @All('*')
  unknown(@Req() request: ApiRequest, @Res() reply: FastifyReply): void {
    if (request.method === 'OPTIONS') throw failure('not_found');
    void reply.status(400).type('text/plain; charset=utf-8').send('This action does not exist.');
  }
}
