import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyRequest, type RawServerDefault } from 'fastify';

/** Maximum size of a JSON body. */
const withCookieMaxBytes = 100_000;
/** Maximum for callers without a cookie; a sign-in or a gift needs much less. The session is not checked yet. */
const withoutCookieMaxBytes = 16_000;
/** For webhooks, which are parsed only after their signature was checked on the raw bytes. */
const signedPrefix = '/api/webhooks/';

/** Maximum size of the JSON body of this caller, in bytes. */
export function bodyMaxBytes({ headers }: Pick<FastifyRequest, 'headers'>): number {
  return headers.cookie === undefined ? withoutCookieMaxBytes : withCookieMaxBytes;
}

/**
 * Parses only bodies that a route reads. Parsing blocks the event loop, which delays card decisions: a deeply nested
 * megabyte takes 0.1 s, before the caller is authenticated.
 */
export function parseJsonOnDemand(app: NestFastifyApplication): void {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser<RawServerDefault>('application/json', {}, (request, body, done) => {
    const isRead = !request.is404 && !request.url.startsWith(signedPrefix);
    if (!isRead || body.length > bodyMaxBytes(request)) return done(null, undefined);
    return parse(request, body.toString(), done);
  });
}
