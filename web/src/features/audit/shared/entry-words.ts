import { type AuditEntryWire } from '@almoner/contracts';
import { capitalized } from '../../../lib/capitalized.ts';
import { personName } from '../../../lib/person-name.ts';
import { auditWords as words } from '../../../words/en/audit.ts';

/** Who did it, in one line; with their firm where they acted from another organization. */
export function actorName({ kind, id, name, email, organization }: AuditEntryWire['actor']): string {
  if (kind === 'visitor') return email === null ? words.visitor : words.visitorWith(email);
  if (kind === 'service' || email === null) return words.services[id ?? ''] ?? words.platform;
  const person = personName({ name, email });
  return organization === null ? person : `${person} ${words.ofOrganization(organization)}`;
}

/** Its subject; a session is called by its browser. */
export const recordName = ({ kind, label }: AuditEntryWire['record']) =>
  kind === 'session' ? capitalized(label) : label;

/** Returns whether the record repeats the origin: a person's own session is named by the browser that they used. */
export const isNamedByOrigin = ({ record, origin }: Pick<AuditEntryWire, 'record' | 'origin'>) =>
  record.kind === 'session' && origin !== null && capitalized(origin.browser) === capitalized(record.label);
