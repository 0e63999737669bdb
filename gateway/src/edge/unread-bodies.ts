import { documentMaxBytes } from '@almoner/contracts';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyRequest } from 'fastify';

/**
 * When a request is refused before its body is read, Node still reads the body, to reuse the connection. This closes the
 * connection instead if the body is larger than any route accepts, or has no declared length.
 */
export function closeOnEndlessBodies(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, payload, done) => {
      if (!request.raw.complete && isEndless(request)) void reply.header('connection', 'close');
      done(null, payload);
    });
}

function isEndless({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > documentMaxBytes;
}
