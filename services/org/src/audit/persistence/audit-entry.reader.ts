import { Injectable } from '@nestjs/common';
import { type AuditEntryWire } from '@almoner/contracts';
import { TenantReader, type Ctx, type KeysetPosition } from '@almoner/platform';

interface EntryRow {
  id: string;
  occurred_at: Date;
  action: string;
  actor_kind: AuditEntryWire['actor']['kind'];
  actor_id: string | null;
  actor_name: string | null;
  actor_email: string | null;
  actor_organization: string | null;
  record_kind: string;
  record_id: string;
  record_label: string;
  before: AuditEntryWire['before'];
  after: AuditEntryWire['after'];
  network: string | null;
  browser: string | null;
  trace_id: string;
}

export interface AuditFilter {
  readonly actorId: string | null;
  /** Null means all of them. */
  readonly actions: readonly string[] | null;
  readonly kind: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly search: string | null;
}

const searched = `lower(concat_ws(' ', actor_name, actor_email, actor_organization, record_label))`;
// No text index would serve here: under row-level security only leakproof operators may, and no text search is one.
const matches = `organization_id = $1
    and ($2::text is null or actor_id = $2)
    and ($3::text[] is null or action = any($3))
    and ($4::text is null or record_kind = $4)
    and ($5::timestamptz is null or occurred_at >= $5)
    and ($6::timestamptz is null or occurred_at < $6)
    and ($7::text is null or strpos(${searched}, lower($7)) > 0)
    and ($8::timestamptz is null or (occurred_at, id) < ($8, $9::uuid))`;

/**
 * Walks audit_entry_actor or audit_entry_kind where those are asked for, else audit_entry_newest, from where the page
 * before ended. What decides that stands by itself, because a plan that is made once reads no `or` as a way into an index.
 */
function selectPage({ actorId, kind }: AuditFilter, after: KeysetPosition | null) {
  const walks = [
    ...(actorId === null ? [] : [['actor', 'actor_id = $2']]),
    ...(kind === null ? [] : [['kind', 'record_kind = $4']]),
    ...(after === null ? [] : [['after', '(occurred_at, id) < ($8, $9::uuid)']]),
  ];
  return {
    name: ['audit-entries', ...walks.map(([name]) => name)].join('-'),
    text: `select * from audit_entry where ${[matches, ...walks.map(([, walk]) => walk)].join(' and ')}
           order by occurred_at desc, id desc limit $10`,
  };
}

@Injectable()
export class AuditEntryReader {
  constructor(private readonly reader: TenantReader) {}

  /** Newest first; one entry more than asked for tells that there is a next page. */
  async list(
    ctx: Ctx,
    filter: AuditFilter,
    limit: number,
    after: KeysetPosition | null,
  ): Promise<AuditEntryWire[]> {
    const { actorId, actions, kind, from, until, search } = filter;
    const rows = await this.reader.query<EntryRow>(ctx, {
      ...selectPage(filter, after),
      values: [
        ...[ctx.organizationId, actorId, actions, kind, from, until, search],
        ...[after?.at ?? null, after?.id ?? null, limit + 1],
      ],
    });
    return rows.map(toEntry);
  }

  async find(ctx: Ctx, entryId: string): Promise<AuditEntryWire | null> {
    const [row] = await this.reader.query<EntryRow>(ctx, {
      name: 'audit-entry',
      text: `select * from audit_entry where organization_id = $1 and id = $2`,
      values: [ctx.organizationId, entryId],
    });
    return row === undefined ? null : toEntry(row);
  }
}

function toEntry(row: EntryRow): AuditEntryWire {
  const { network, browser } = row;
  return {
    id: row.id,
    occurredAt: row.occurred_at.toISOString(),
    action: row.action,
    actor: {
      kind: row.actor_kind,
      id: row.actor_id,
      name: row.actor_name,
      email: row.actor_email,
      organization: row.actor_organization,
    },
    record: { kind: row.record_kind, id: row.record_id, label: row.record_label },
    before: row.before,
    after: row.after,
    origin: network === null || browser === null ? null : { network, browser },
    traceId: row.trace_id,
  };
}
