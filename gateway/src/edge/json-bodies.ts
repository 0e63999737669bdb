import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyRequest, type RawServerDefault } from 'fastify';

/** The most that a command may carry. */
const withCookieMaxBytes = 100_000;
/** The same for a caller without any cookie: a sign-in or a gift takes far less. Whether a cookie is a session is not known yet. */
const withoutCookieMaxBytes = 16_000;
/** Checked by their signature on the bytes as they came, and parsed only then. */
const signedPrefix = '/api/webhooks/';

/** How many bytes of JSON this caller may have parsed. */
export function bodyMaxBytes({ headers }: Pick<FastifyRequest, 'headers'>): number {
  return headers.cookie === undefined ? withoutCookieMaxBytes : withCookieMaxBytes;
}

/**
 * Parses only what a route will read. Parsing blocks the event loop, for decisions too: a megabyte that is nested deeply
 * enough takes a tenth of a second, before it is known who sent it.
 */
export function parseJsonSparingly(app: NestFastifyApplication): void {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser<RawServerDefault>('application/json', {}, (request, body, done) => {
    const isRead = !request.is404 && !request.url.startsWith(signedPrefix);
    if (!isRead || body.length > bodyMaxBytes(request)) return done(null, undefined);
    return parse(request, body.toString(), done);
  });
}
