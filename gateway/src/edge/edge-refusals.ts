import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { failure, type ErrorCode } from '@almoner/contracts';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { problemOf } from '../api/problem.filter.ts';

/** Longer than any address that we make; the whole head of a request is limited by Node to 16 kB. */
const addressMaxBytes = 8_000;

const problem = 'application/problem+json';

/** Fastify's own refusals, before a route is found: an address that cannot be read, a part of it that is too long. */
export function refuseAddress(error: FastifyError, _: FastifyRequest, reply: FastifyReply): void {
  const document = problemOf(
    failure(error.statusCode === 414 ? 'address_too_long' : 'malformed_request'),
    {},
  );
  void reply.status(document.status).type(problem).header('cache-control', 'no-store').send(document);
}

export function refuseLongAddresses(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request, reply) => {
      if (request.originalUrl.length <= addressMaxBytes) return;
      const document = problemOf(failure('address_too_long'), {});
      return reply.status(document.status).type(problem).send(document);
    });
}

const codeOfFault: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** What never became a request: there is no reply, so the answer goes to the socket by hand. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const document = problemOf(failure(codeOfFault[error.code ?? ''] ?? 'malformed_request'), {});
  const body = JSON.stringify(document);
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  socket.end(
    [
      `HTTP/1.1 ${document.status} ${STATUS_CODES[document.status ?? 400] ?? ''}`,
      `Content-Type: ${problem}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
