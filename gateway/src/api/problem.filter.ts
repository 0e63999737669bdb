import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError, type ErrorKind } from '@almoner/kernel';
import { failure, teamsHttp, purchasesHttp } from '@almoner/contracts';
import { type Logger } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { type ApiRequest } from './api-request.ts';

/** The HTTP status of each kind of error. */
const statusOfKind: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  refused: 422,
  too_many_requests: 429,
  unavailable: 503,
};
const statusOfCode: Record<string, number> = {
  internal_error: 500,
  payload_too_large: 413,
  address_too_long: 414,
  headers_too_large: 431,
  request_timeout: 408,
  length_required: 411,
  unsupported_media_type: 415,
  document_type_unsupported: 415,
  deadline_exceeded: 504,
};

/** Routes whose failures also have an `error` field (spec §8). */
const withErrorField: readonly unknown[] = [teamsHttp.addTeamMember, purchasesHttp.listTeamTransactions];

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
    if (isClientFault(error)) return fromHttpFault(error);
    const { id: requestId, method, routeOptions } = request;
    this.logger.error({ requestId, method, route: routeOptions?.url, err: error }, 'unexpected failure');
    return failure('internal_error', `Something went wrong on our side (reference ${requestId}).`);
  }
}

/** @param request its `id` is also in the logs and the audit log, so that support can find the call. */
export function problemOf(error: DomainError, request: Pick<ApiRequest, 'id' | 'routeDefinition'>) {
  return {
    type: `urn:problem:${error.code}`,
    title: error.code.replaceAll('_', ' '),
    status: statusOfCode[error.code] ?? statusOfKind[error.kind],
    detail: error.message,
    code: error.code,
    errors: error.fields,
    requestId: request.id,
    ...(withErrorField.includes(request.routeDefinition) ? { error: error.message } : {}),
  };
}

interface HttpFault {
  readonly status: number;
  readonly message: string;
}

/** Maps errors of Fastify and Nest: unparsable, too large, no such route. */
function isClientFault(error: unknown): error is HttpException | (Error & { statusCode: number }) {
  const status = error instanceof HttpException ? error.getStatus() : statusCodeOf(error);
  return status >= 400 && status < 500;
}

function statusCodeOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 0;
}

function fromHttpFault(error: HttpException | (Error & { statusCode: number })): DomainError {
  const fault: HttpFault = {
    status: error instanceof HttpException ? error.getStatus() : error.statusCode,
    message: error.message,
  };
  if (fault.status === 404) return failure('not_found');
  if (fault.status === 415) return failure('unsupported_media_type');
  if (fault.status === 413) return failure('payload_too_large');
  if (fault.status === 414) return failure('address_too_long');
  return failure('invalid_input', 'The request could not be read: it must be valid JSON.');
}
