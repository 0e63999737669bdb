import { type IncomingMessage } from 'node:http';
import { allRoutes } from '@almoner/contracts';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type GatewayConfig } from '../config.ts';
import { refuseUnreadable } from './edge-refusals.ts';
import { commonHeaders } from './security-headers.ts';

const uploads = new Set([
  ...allRoutes
    .filter(({ shape }) => shape.upload !== undefined)
    .map(({ method, path }) => `${method} /api${path}`),
  'POST /api/webhooks/inbound-mail',
]);

/** Limits the time for bodies other than files. Node's own limit is the same for all requests. */
export function refuseSlowBodies(app: NestFastifyApplication, config: GatewayConfig): void {
  const { REQUEST_TIMEOUT_MS: timeoutMs } = config;
  const answer = refuseUnreadable(commonHeaders(config));
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', ({ id, method, routeOptions, headers, raw }, _reply, done) => {
      const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
      if (!hasBody || uploads.has(`${method} ${routeOptions.url ?? ''}`)) return done();
      refuseSlowBody(raw, timeoutMs, answer, id);
      done();
    });
}

/** Refuses a request whose body has not arrived after `timeoutMs`. */
export function refuseSlowBody(
  raw: IncomingMessage,
  timeoutMs: number,
  refuse: ReturnType<typeof refuseUnreadable>,
  id?: string,
): void {
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!raw.complete) refuse(error, raw.socket, id);
  }, timeoutMs);
  raw.once('close', () => clearTimeout(timer));
}
