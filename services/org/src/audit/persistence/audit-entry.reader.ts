import { Injectable } from '@nestjs/common';
import { type AuditEntryWire } from '@almoner/contracts';
import { TenantReader, type Ctx, type KeysetPosition, type ReadStatement } from '@almoner/platform';

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
  readonly recordId: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly search: string | null;
}

/**
 * Uses the index audit_entry_actor, audit_entry_kind or audit_entry_record when filtered by those, else audit_entry_newest. The statement
 * contains only the given filters: a cached plan cannot use an index for "is null or". A text index would not help:
 * under row-level security an index condition needs a leakproof operator, and no text search has one.
 */
function selectPage(
  organizationId: string | null,
  filter: AuditFilter,
  limit: number,
  after: KeysetPosition | null,
): ReadStatement {
  const values: unknown[] = [organizationId, limit];
  const names: string[] = [];
  const conditions = ['organization_id = $1'];
  const addFilter = (name: string, given: readonly unknown[], condition: (...at: string[]) => string) => {
    if (given[0] === null) return;
    names.push(name);
    conditions.push(condition(...given.map((value) => `$${values.push(value)}`)));
  };
  addFilter('actor', [filter.actorId], (id) => `actor_id = ${id}`);
  addFilter('actions', [filter.actions], (actions) => `action = any(${actions}::text[])`);
  addFilter('kind', [filter.kind], (kind) => `record_kind = ${kind}`);
  addFilter('record', [filter.recordId], (id) => `record_id = ${id}`);
  addFilter('from', [filter.from], (from) => `occurred_at >= ${from}`);
  addFilter('until', [filter.until], (until) => `occurred_at < ${until}`);
  addFilter('search', [filter.search], (text) => `strpos(searched, lower(${text})) > 0`);
  addFilter(
    'after',
    after === null ? [null] : [after.at, after.id],
    (at, id) => `(occurred_at, id) < (${at}, ${id})`,
  );
  return {
    name: ['audit-entries', ...names].join('-'),
    text: `select * from audit_entry where ${conditions.join(' and ')} order by occurred_at desc, id desc limit $2`,
    values,
  };
}

@Injectable()
export class AuditEntryReader {
  constructor(private readonly reader: TenantReader) {}

  /** Newest first; returns one entry more than `limit` when there is a next page. */
  async list(
    ctx: Ctx,
    filter: AuditFilter,
    limit: number,
    after: KeysetPosition | null,
  ): Promise<AuditEntryWire[]> {
    const statement = selectPage(ctx.organizationId, filter, limit + 1, after);
    const rows = await this.reader.query<EntryRow>(ctx, statement);
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
