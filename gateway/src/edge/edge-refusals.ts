import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { failure, type ErrorCode } from '@almoner/contracts';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { problemOf } from './problem.ts';
import { newRequestId, requestIdHeader } from './request-id.ts';
import { type CommonHeaders } from './security-headers.ts';

/** Longer than any URL that the product uses; Node limits the whole request head to 16 kB. */
const addressMaxBytes = 8_000;

const problem = 'application/problem+json';

/** Errors of Fastify before routing: a malformed URL, a path parameter that is too long. */
export function refuseAddress(common: CommonHeaders) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const code = error.statusCode === 414 ? 'address_too_long' : 'malformed_request';
    const document = problemOf(failure(code), request);
    void reply
      .status(document.status)
      .type(problem)
      .headers({ ...common, 'cache-control': 'no-store', [requestIdHeader]: request.id })
      .send(document);
  };
}

export function refuseLongAddresses(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request, reply) => {
      if (request.originalUrl.length <= addressMaxBytes) return;
      const document = problemOf(failure('address_too_long'), request);
      return reply.status(document.status).type(problem).send(document);
    });
}

const codeOfFault: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** A message that could not be parsed as a request has no reply object, so this writes to the socket. */
export function refuseUnreadable(common: CommonHeaders) {
  return (error: NodeJS.ErrnoException, socket: Socket, id = newRequestId()): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const document = problemOf(failure(codeOfFault[error.code ?? ''] ?? 'malformed_request'), { id });
    const body = JSON.stringify(document);
    if (!socket.writable) {
      socket.destroy(error);
      return;
    }
    const headers = {
      'content-type': problem,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
      ...common,
      [requestIdHeader]: id,
    };
    socket.end(
      [
        `HTTP/1.1 ${document.status} ${STATUS_CODES[document.status ?? 400] ?? ''}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        '',
        body,
      ].join('\r\n'),
    );
  };
}
