import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';

export const requestIdHeader = 'x-request-id';

const traceparentForm = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The id of a request is its trace id (W3C Trace Context), which is also in the logs and the audit log. */
export function newRequestId(headers: IncomingHttpHeaders = {}): string {
  return traceparentForm.exec(traceparentIn(headers))?.[1] ?? newHex();
}

/** The trace of a call: the caller's, or a new one with the id of the request. */
export function traceparentOf({ id, headers }: { id: string; headers: IncomingHttpHeaders }): string {
  const given = traceparentIn(headers);
  return traceparentForm.test(given) ? given : `00-${id}-${newHex().slice(16)}-01`;
}

function traceparentIn({ traceparent }: IncomingHttpHeaders): string {
  return typeof traceparent === 'string' ? traceparent : '';
}

function newHex(): string {
  return randomUUID().replaceAll('-', '');
}
