import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type GatewayConfig } from '../config.ts';

export function addSecurityHeaders(app: NestFastifyApplication, config: GatewayConfig): void {
  const isSecure = config.PUBLIC_URL.startsWith('https:');
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
      reply.header('referrer-policy', 'strict-origin');
      reply.header('cross-origin-opener-policy', 'same-origin');
      if (isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
      if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
        reply.header('cache-control', 'no-store');
    });
}
