import { type AuditEntryWire } from '@almoner/contracts';

/** An entry as it is kept; the log gives it its id. */
export type AuditEntry = Omit<AuditEntryWire, 'id' | 'traceId'>;

/** A member of an organization, as they are called now. */
export interface Member {
  readonly userId: string;
  readonly organizationId: string;
  readonly email: string;
  readonly name: string | null;
}

/** The trace of a request in a W3C `traceparent`, as the logs have it. */
export function traceIdOf(traceparent: string): string {
  return traceparent.split('-')[1] ?? traceparent;
}
