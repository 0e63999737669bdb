import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError } from '@almoner/kernel';
import { LOGGER, type Logger } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { type ApiRequest } from '../../../api/api-request.ts';
import { AuthExchange, expectsJson } from './auth-exchange.ts';
import { errorPage } from '../pages/auth-errors.ts';
import { errorNoticePage } from '../pages/notice-pages.ts';

const retryAfterSeconds = 60;
const unavailable = { error: 'Default', status: 503 };
const failureOfCode: Record<string, { error: string; status: number }> = {
  too_many_requests: { error: 'TooManyRequests', status: 429 },
  magic_link_used: { error: 'Verification', status: 403 },
  magic_link_expired: { error: 'Verification', status: 403 },
  magic_link_unknown: { error: 'Verification', status: 403 },
  sign_in_code_wrong: { error: 'Verification', status: 403 },
  // 410, so that a page can distinguish "try again" from "request a new email".
  sign_in_code_dead: { error: 'Verification', status: 410 },
};

/** NextAuth clients expect an absolute `url` with `error=…` instead of a problem document. */
@Catch()
export class AuthFailureFilter implements ExceptionFilter {
  constructor(
    private readonly exchange: AuthExchange,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<ApiRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const known = error instanceof DomainError ? failureOfCode[error.code] : undefined;
    if (known === undefined)
      this.logger.error(
        { requestId: request.id, action: request.routeOptions.url, err: error },
        'sign-in failed',
      );
    const { error: code, status } = known ?? unavailable;
    if (status === 429) void reply.header('retry-after', String(retryAfterOf(error)));
    this.answer(request, reply, code, status);
  }

  private answer(request: ApiRequest, reply: FastifyReply, code: string, status: number): void {
    const url = `${this.exchange.auth}/error?error=${code}`;
    if (request.method === 'POST') return this.exchange.redirectTo(request, reply, url, status);
    if (isClientRead(request) || expectsJson(request)) return void reply.status(status).send({ url });
    const page = errorNoticePage(this.exchange.productName, this.exchange.auth, code);
    this.exchange.sendPage(reply, page, Math.max(status, errorPage(code).status));
  }
}

function retryAfterOf(error: unknown): number {
  return (error instanceof DomainError ? error.retryAfterSeconds : null) ?? retryAfterSeconds;
}

/** Returns whether the NextAuth client reads this route as JSON. */
function isClientRead({ routeOptions }: ApiRequest): boolean {
  return /\/(session|csrf|providers)$/.test(routeOptions.url ?? '');
}
