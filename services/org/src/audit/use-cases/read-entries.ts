import { Injectable } from '@nestjs/common';
import {
  auditActions,
  notFound,
  type AuditEntryWire,
  type AuditGroup,
  type auditRpc,
  type ReplyOf,
  type RequestOf,
} from '@almoner/contracts';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { AuditEntryReader } from '../persistence/audit-entry.reader.ts';

type List = typeof auditRpc.list;

const defaultLimit = 50;

/** The audit log of the caller's organization, for its admins only. */
@Injectable()
export class ReadEntries {
  constructor(private readonly entries: AuditEntryReader) {}

  async list(ctx: Ctx, request: RequestOf<List>): Promise<ReplyOf<List>> {
    authorize(ctx, 'audit.read');
    const { actorId = null, group, kind = null, recordId = null, from, until, q, cursor } = request;
    const limit = request.limit ?? defaultLimit;
    const filter = {
      actorId,
      kind,
      recordId,
      from: from === undefined ? null : new Date(from),
      until: until === undefined ? null : new Date(until),
      actions: group === undefined ? null : actionsOf(group),
      search: q === undefined || q === '' ? null : q,
    };
    const found = await this.entries.list(ctx, filter, limit, readCursor(cursor));
    const positionOf = ({ occurredAt, id }: AuditEntryWire) => ({ at: new Date(occurredAt), id });
    return pageOf(found, limit, positionOf, (entry) => entry);
  }

  async one(ctx: Ctx, { entryId }: RequestOf<typeof auditRpc.get>): Promise<AuditEntryWire> {
    authorize(ctx, 'audit.read');
    const entry = await this.entries.find(ctx, entryId);
    if (entry === null) throw notFound();
    return entry;
  }
}

function actionsOf(group: AuditGroup): string[] {
  return Object.entries(auditActions).flatMap(([action, of]) => (of === group ? [action] : []));
}
