import { z } from 'zod';
import { AuditEntryWire, AuditRecordKind, auditGroups } from '../audit.ts';
import { Id, Instant, PageRequest, pageOf } from '../primitives.ts';
import { route } from './route.ts';

export const auditHttp = {
  listAuditEntries: route('GET', '/audit-log', {
    summary: 'What people did, newest first',
    query: PageRequest.extend({
      actorId: Id.optional(),
      group: z.enum(auditGroups).optional(),
      kind: AuditRecordKind.optional(),
      /** From this moment on, and before that one. */
      from: Instant.optional(),
      until: Instant.optional(),
      /** Part of a name or address: of who did it, or of what it was done to. */
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
