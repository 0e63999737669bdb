import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import {
  failure,
  notificationsRpc,
  permissionScopeOf,
  type LiveMessage,
  type UserPrincipal,
} from '@almoner/contracts';
import { LOGGER, RpcClient, serviceContext, type Logger } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { type GatewayConfig } from '../config.ts';
import { type ApiRequest } from '../api/api-request.ts';
import { hashSecret } from '../edge/browser-secrets.ts';
import { cookieNames, secretCookieOf } from '../edge/cookies.ts';
import { requestIdHeader } from '../edge/request-id.ts';
import { commonHeaders, type CommonHeaders } from '../edge/security-headers.ts';
import { Principals } from '../api/principals.ts';
import { GATEWAY_CONFIG } from '../tokens.ts';
import { LiveHub } from './live-hub.ts';
import { LiveStream } from './live-stream.ts';

@Controller('events')
export class LiveController {
  private readonly cookieName: string;
  private readonly common: CommonHeaders;

  constructor(
    private readonly hub: LiveHub,
    private readonly principals: Principals,
    private readonly rpc: RpcClient,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.cookieName = cookieNames(config.PUBLIC_URL).session;
    this.common = commonHeaders(config);
  }

  /** One `data:` line with a LiveMessage for each stale list. */
  @Get()
  async stream(@Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    const sessionToken = secretCookieOf(request.cookies, this.cookieName);
    if (sessionToken === null) throw failure('unauthenticated');
    const tokenHash = hashSecret(sessionToken);
    const found = await this.principals.lookUp(tokenHash);
    if (found === null) throw failure('unauthenticated');
    this.hub.checkStreamLimit(found.principal);
    reply.hijack();
    const stream = new LiveStream(reply.raw, { ...this.common, [requestIdHeader]: request.id });
    this.hub.add(found.principal, tokenHash, stream);
    await this.sendUnread(found.principal, stream);
  }

  /** After the stream was added, so that no notification is missed in between. */
  private async sendUnread(principal: UserPrincipal, stream: LiveStream): Promise<void> {
    if (permissionScopeOf(principal, 'notification.read') === 'none') return;
    try {
      const ctx = serviceContext('gateway', principal.organizationId, { actor: principal });
      const { unread } = await this.rpc.call(ctx, notificationsRpc.countUnread, {});
      stream.send({ topic: 'notifications', unread } satisfies LiveMessage);
    } catch (error) {
      // The page shows no number until the next notification.
      this.logger.warn({ err: error }, 'unread notifications could not be counted');
    }
  }
}
