import { documentMaxBytes } from '@almoner/contracts';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyRequest } from 'fastify';

/**
 * What is refused before its body was read, Node reads to the end of that body all the same, to answer the next request of
 * the connection. It may for as much as we take anywhere; whoever announces more, or says no length, loses the connection.
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
