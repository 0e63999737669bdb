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
import { isId } from '@almoner/kernel';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { MemberLookupReader } from '../persistence/member-lookup.reader.ts';
import { AuditEntryReader } from '../persistence/audit-entry.reader.ts';

type List = typeof auditRpc.list;

const defaultLimit = 50;

/** The audit log of the caller's organization, for its admins only. */
@Injectable()
export class ReadEntries {
  constructor(
    private readonly entries: AuditEntryReader,
    private readonly members: MemberLookupReader,
  ) {}

  async list(ctx: Ctx, request: RequestOf<List>): Promise<ReplyOf<List>> {
    const { organizationId } = authorize(ctx, 'audit.read');
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
    const named = await this.withMemberNames(organizationId, found);
    return pageOf(named, limit, positionOf, (entry) => entry);
  }

  async one(ctx: Ctx, { entryId }: RequestOf<typeof auditRpc.get>): Promise<AuditEntryWire> {
    const { organizationId } = authorize(ctx, 'audit.read');
    const entry = await this.entries.find(ctx, entryId);
    if (entry === null) throw notFound();
    const [named = entry] = await this.withMemberNames(organizationId, [entry]);
    return named;
  }

  /** Some services record a member only by id; this adds the current name. For a person who has left, the id is shown. */
  private async withMemberNames(
    organizationId: string,
    entries: readonly AuditEntryWire[],
  ): Promise<AuditEntryWire[]> {
    const ids = entries.flatMap(({ before, after }) =>
      [memberIdOf(before), memberIdOf(after)].flatMap((id) => id ?? []),
    );
    if (ids.length === 0) return [...entries];
    const names = await this.members.namesOf(organizationId, [...new Set(ids)]);
    return entries.map((entry) => ({
      ...entry,
      before: withName(entry.before, names),
      after: withName(entry.after, names),
    }));
  }
}

type Fields = AuditEntryWire['after'];

function memberIdOf(fields: Fields): string | null {
  const member = fields?.member;
  return typeof member === 'string' && isId(member) ? member : null;
}

function withName(fields: Fields, names: ReadonlyMap<string, string>): Fields {
  const name = names.get(memberIdOf(fields) ?? '');
  return name === undefined ? fields : { ...fields, member: name };
}

function actionsOf(group: AuditGroup): string[] {
  return Object.entries(auditActions).flatMap(([action, actionGroup]) =>
    actionGroup === group ? [action] : [],
  );
}
