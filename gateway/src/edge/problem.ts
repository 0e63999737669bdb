import { purchasesHttp, teamsHttp } from '@almoner/contracts';
import { type DomainError, type ErrorKind } from '@almoner/kernel';

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

interface FailedRequest {
  readonly id: string;
  readonly routeDefinition?: unknown;
}

/** The problem document of RFC 9457. @param request its `id` is also in the logs and the audit log, so that support can find the call. */
export function problemOf(error: DomainError, request: FailedRequest) {
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
