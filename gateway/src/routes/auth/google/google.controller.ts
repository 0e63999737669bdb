import { Controller, Get, Inject, Post, Req, Res, UseFilters } from '@nestjs/common';
import { authRpc } from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import { LOGGER, RpcClient, serviceContext, type Logger } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { type ApiRequest } from '../../../api/api-request.ts';
import { Principals } from '../../../api/principals.ts';
import { AuthExchange } from '../exchange/auth-exchange.ts';
import { AuthFailureFilter } from '../exchange/auth-failure.filter.ts';
import { OAuthStates, type GoogleAnswer } from './oauth-states.ts';
import { type OAuthState } from './oauth-state-store.ts';

const purposes = { state: 'google/state', pkce: 'google/pkce' };
/** The parameters that a page may pass to Google; never the redirect or the client id. */
const prompts = ['select_account', 'consent', 'login'];
const hintMax = 254;

const errorOfCode: Record<string, string> = {
  google_address_unverified: 'AccessDenied',
  google_not_linked: 'OAuthAccountNotLinked',
};

/** Sign-in with Google (auth contract §7). Every outcome is a redirect to one of our pages, with or without a code. */
@Controller('auth')
@UseFilters(AuthFailureFilter)
export class GoogleController {
  constructor(
    private readonly exchange: AuthExchange,
    private readonly oauthStates: OAuthStates,
    private readonly rpc: RpcClient,
    private readonly principals: Principals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Post('signin/google')
  async start(@Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    const { auth } = this.exchange;
    if (!this.oauthStates.isConfigured || !this.exchange.isOwnPost(request))
      return this.exchange.redirectTo(request, reply, `${auth}/signin?csrf=true`);
    this.exchange.callbackUrl(request, reply);
    try {
      const { url, oauthState } = await this.oauthStates.start(optionsOf(this.exchange.query(request)));
      this.exchange.setSealed(reply, 'state', purposes.state, oauthState.state);
      this.exchange.setSealed(reply, 'pkce', purposes.pkce, oauthState.verifier);
      this.exchange.redirectTo(request, reply, url);
    } catch (error) {
      this.logger.error({ err: error }, 'google sign-in did not start');
      this.exchange.redirectTo(request, reply, `${auth}/error?error=OAuthSignin`);
    }
  }

  @Get('callback/google')
  async handleCallback(@Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    // A scanner's HEAD request must not consume the code.
    if (!this.oauthStates.isConfigured || request.method !== 'GET')
      return void reply.status(400).type('text/plain; charset=utf-8').send('This action does not exist.');
    const oauthState = this.readOAuthState(request);
    this.exchange.clear(reply, 'state');
    this.exchange.clear(reply, 'pkce');
    const { error, code, state } = this.exchange.query(request);
    if (error !== undefined) return this.refuse(reply, 'Callback');
    if (code === undefined || state === undefined) return this.refuse(reply, 'OAuthCallback');
    const answer = await this.exchangeCode({ code, state }, oauthState);
    if (answer === 'failed') return this.refuse(reply, 'OAuthCallback');
    if (answer === null) return void reply.redirect(`${this.exchange.auth}/signin`, 302);
    await this.signIn(request, reply, answer);
  }

  private async exchangeCode(
    query: { code: string; state: string },
    oauthState: OAuthState | null,
  ): Promise<GoogleAnswer | null | 'failed'> {
    try {
      return await this.oauthStates.finish(query, oauthState);
    } catch (error) {
      this.logger.warn({ err: error }, 'google sign-in failed');
      return 'failed';
    }
  }

  private async signIn(request: ApiRequest, reply: FastifyReply, profile: GoogleAnswer): Promise<void> {
    const opening = this.exchange.openingSession(request);
    const attempt = { profile, newSession: opening.request };
    try {
      const { session } = await this.rpc.call(serviceContext('gateway'), authRpc.signInWithGoogle, attempt);
      this.principals.clear();
      this.exchange.completeSignIn(request, reply, opening, session.expiresAt);
      void reply.redirect(this.exchange.callbackUrl(request, reply), 302);
    } catch (error) {
      this.refuse(reply, this.reasonOf(error, reply, profile));
    }
  }

  private reasonOf(error: unknown, reply: FastifyReply, { subject, email }: GoogleAnswer): string {
    const code = error instanceof DomainError ? errorOfCode[error.code] : undefined;
    // The accounts are linked once the same browser also proves the address by email.
    if (code === 'OAuthAccountNotLinked') this.exchange.storeProvenGoogle(reply, { subject, email });
    if (code === undefined) this.logger.error({ err: error }, 'no account for a google sign-in');
    return code ?? 'OAuthCreateAccount';
  }

  private readOAuthState(request: ApiRequest): OAuthState | null {
    const state = this.exchange.sealedCookie(request, 'state', purposes.state);
    const verifier = this.exchange.sealedCookie(request, 'pkce', purposes.pkce);
    const parsed = z.object({ state: z.string(), verifier: z.string() }).safeParse({ state, verifier });
    return parsed.success ? parsed.data : null;
  }

  private refuse(reply: FastifyReply, error: string): void {
    void reply.redirect(`${this.exchange.auth}/error?error=${error}`, 302);
  }
}

function optionsOf({ prompt, login_hint: hint }: Readonly<Record<string, string | undefined>>) {
  return {
    ...(prompt !== undefined && prompts.includes(prompt) ? { prompt } : {}),
    ...(hint !== undefined && hint.length <= hintMax ? { loginHint: hint } : {}),
  };
}
