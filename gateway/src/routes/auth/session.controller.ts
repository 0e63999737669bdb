import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type ApiRequest } from '../../api/api-request.ts';
import { AuthExchange } from './exchange/auth-exchange.ts';
import { AuthFailureFilter } from './exchange/auth-failure.filter.ts';
import { OAuthStates } from './google/oauth-states.ts';
import { SessionAnswers } from './exchange/session-answers.ts';

/** Read by the protocol's client: providers, CSRF token, session. */
@Controller('auth')
@UseFilters(AuthFailureFilter)
export class SessionController {
  constructor(
    private readonly exchange: AuthExchange,
    private readonly answers: SessionAnswers,
    private readonly oauthStates: OAuthStates,
  ) {}

  @Get('providers')
  providers(@Res() reply: FastifyReply): void {
    const google = this.oauthStates.isConfigured
      ? { google: this.provider('google', 'Google', 'oauth') }
      : {};
    void reply.send({ ...google, email: this.provider('email', 'Email', 'email') });
  }

  @Get('csrf')
  csrf(@Req() request: ApiRequest, @Res() reply: FastifyReply): void {
    unstored(reply).send({ csrfToken: this.exchange.csrfToken(request, reply) });
  }

  @Get('session')
  async session(@Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    const token = this.exchange.sessionToken(request);
    const answer = token === null ? null : await this.answers.read(token);
    if (answer !== null && token !== null) this.exchange.setSession(reply, token, answer.expires);
    else if (this.exchange.hasSessionCookie(request)) this.exchange.clearSession(reply);
    unstored(reply).send(answer ?? {});
  }

  /** The client's `update()`: reads the session again. Its body never changes an identity or a role. */
  @Post('session')
  async update(@Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!this.exchange.isOwnPost(request)) return void reply.status(400).send({});
    await this.session(request, reply);
  }

  private provider(id: string, name: string, type: 'oauth' | 'email') {
    const { auth } = this.exchange;
    return { id, name, type, signinUrl: `${auth}/signin/${id}`, callbackUrl: `${auth}/callback/${id}` };
  }
}

function unstored(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': 'private, no-cache, no-store',
    pragma: 'no-cache',
    expires: '0',
  });
}
