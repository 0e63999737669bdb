import { z } from 'zod';
import { AuditEntryWire, AuditRecordKind, auditGroups } from '../audit.ts';
import { Id, Instant, PageRequest, pageOf } from '../primitives.ts';
import { route } from './route.ts';

export const auditHttp = {
  listAuditEntries: route('GET', '/audit-log', {
    summary: 'The audit log, newest first',
    query: PageRequest.extend({
      actorId: Id.optional(),
      group: z.enum(auditGroups).optional(),
      kind: AuditRecordKind.optional(),
      /** The changes of one record, like a card. */
      recordId: Id.optional(),
      /** `from` is inclusive, `until` exclusive. */
      from: Instant.optional(),
      until: Instant.optional(),
      /** Part of a name or address of the actor or the subject. */
      q: z.string().trim().max(100).optional(),
    }),
    reply: pageOf(AuditEntryWire),
  }),
  getAuditEntry: route('GET', '/audit-log/:id', {
    summary: 'One entry of the audit log',
    params: z.object({ id: Id }),
    reply: AuditEntryWire,
  }),
};
