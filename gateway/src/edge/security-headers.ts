import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type GatewayConfig } from '../config.ts';
import { requestIdHeader } from './request-id.ts';

export type CommonHeaders = Readonly<Record<string, string>>;

/** The headers of every reply, including those that are written directly to the socket. */
export function commonHeaders({ PUBLIC_URL }: Pick<GatewayConfig, 'PUBLIC_URL'>): CommonHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(PUBLIC_URL.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

export function addSecurityHeaders(app: NestFastifyApplication, config: GatewayConfig): void {
  const common = commonHeaders(config);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, _, done) => {
      reply.headers(common).header(requestIdHeader, request.id);
      if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
        reply.header('cache-control', 'no-store');
      done();
    });
}
