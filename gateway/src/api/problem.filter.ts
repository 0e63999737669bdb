import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError } from '@almoner/kernel';
import { failure, unsupportedFile } from '@almoner/contracts';
import { type Logger } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { problemOf } from '../edge/problem.ts';
import { type ApiRequest } from './api-request.ts';
import { uploadTypesOf } from './incoming-file.ts';

/** Sends every failure as an RFC 9457 problem document; an unexpected error is logged once with a reference. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<ApiRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    const failed = this.asDomainError(error, request);
    const problem = problemOf(failed, request);
    if (problem.status === 429) void reply.header('retry-after', String(failed.retryAfterSeconds ?? 30));
    void reply
      .status(problem.status)
      .type('application/problem+json')
      .header('cache-control', 'no-store')
      .send(problem);
  }

  private asDomainError(error: unknown, request: ApiRequest): DomainError {
    if (error instanceof DomainError) return error;
    if (isClientFault(error)) return fromHttpFault(error, request);
    const { id: requestId, method, routeOptions } = request;
    this.logger.error({ requestId, method, route: routeOptions?.url, err: error }, 'unexpected failure');
    return failure('internal_error', `Something went wrong on our side (reference ${requestId}).`);
  }
}

interface HttpFault {
  readonly status: number;
  readonly message: string;
}

/** Errors of Fastify and Nest: an unparsable or too large request, an unknown route. */
function isClientFault(error: unknown): error is HttpException | (Error & { statusCode: number }) {
  const status = error instanceof HttpException ? error.getStatus() : statusCodeOf(error);
  return status >= 400 && status < 500;
}

function statusCodeOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 0;
}

function fromHttpFault(
  error: HttpException | (Error & { statusCode: number }),
  request: ApiRequest,
): DomainError {
  const fault: HttpFault = {
    status: error instanceof HttpException ? error.getStatus() : error.statusCode,
    message: error.message,
  };
  if (fault.status === 404) return failure('not_found');
  if (fault.status === 415) {
    const types = uploadTypesOf(request);
    return types === undefined ? failure('unsupported_media_type') : unsupportedFile(types);
  }
  if (fault.status === 413) return failure('payload_too_large');
  if (fault.status === 414) return failure('address_too_long');
  return failure('invalid_input', 'The request could not be read: it must be valid JSON.');
}
