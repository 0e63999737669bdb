import { allRoutes } from '@almoner/contracts';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { refuseUnreadable } from './edge-refusals.ts';

const uploads = new Set(
  allRoutes
    .filter(({ shape }) => shape.upload !== undefined)
    .map(({ method, path }) => `${method} /api${path}`),
);

/** Node has one limit for all requests, and a file from a phone needs more time than a form: the others end here. */
export function refuseSlowBodies(app: NestFastifyApplication, timeoutMs: number): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', ({ method, routeOptions, headers, raw }, _reply, done) => {
      const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
      if (!hasBody || uploads.has(`${method} ${routeOptions.url ?? ''}`)) return done();
      const refuse = () => {
        const error = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        if (!raw.complete) refuseUnreadable(error, raw.socket);
      };
      const timer = setTimeout(refuse, timeoutMs);
      raw.once('close', () => clearTimeout(timer));
      done();
    });
}
