import { z } from 'zod';
import { AuditEntryWire } from '../audit.ts';
import { auditHttp } from '../http/audit.http.ts';
import { Id, pageOf } from '../primitives.ts';
import { rpc } from '../rpc.ts';

/** The audit log. It has no write commands: services publish changes, and `org` stores them. */
export const auditRpc = {
  list: rpc('rpc.org.audit.list', {
    access: 'audit.read',
    request: auditHttp.listAuditEntries.shape.query,
    reply: pageOf(AuditEntryWire),
  }),
  get: rpc('rpc.org.audit.get', {
    access: 'audit.read',
    request: z.object({ entryId: Id }),
    reply: AuditEntryWire,
  }),
};
