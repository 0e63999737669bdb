import { type AuditEntryWire } from '@almoner/contracts';

/** An entry to be added: the log assigns its id and takes its trace id from the context. */
export type AuditEntry = Omit<AuditEntryWire, 'id' | 'traceId'>;

/** A member of an organization with their current name. */
export interface Member {
  readonly userId: string;
  readonly organizationId: string;
  readonly email: string;
  readonly name: string | null;
}

/** The trace id of a W3C `traceparent`. */
export function traceIdOf(traceparent: string): string {
  return traceparent.split('-')[1] ?? traceparent;
}
