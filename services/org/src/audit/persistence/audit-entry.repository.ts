import { Injectable } from '@nestjs/common';
import { newId } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { type AuditEntry } from '../domain/audit-entry.ts';

/** Only adds entries; the database refuses to change or delete one. */
@Injectable()
export class AuditEntryRepository {
  async add(
    tx: Transaction,
    organizationId: string,
    { actor, record, origin, ...entry }: AuditEntry,
    traceId: string,
  ): Promise<string> {
    const id = newId();
    await tx.query(sql`
      insert into audit_entry (organization_id, id, occurred_at, action, actor_kind, actor_id, actor_name, actor_email,
        actor_organization, record_kind, record_id, record_label, before, after, network, browser, trace_id, searched)
      values (${organizationId}, ${id}, ${entry.occurredAt}, ${entry.action}, ${actor.kind}, ${actor.id}, ${actor.name},
        ${actor.email}, ${actor.organization}, ${record.kind}, ${record.id}, ${record.label}, ${json(entry.before)},
        ${json(entry.after)}, ${origin?.network ?? null}, ${origin?.browser ?? null}, ${traceId},
        lower(concat_ws(' ', ${actor.name}::text, ${actor.email}::text, ${actor.organization}::text,
          ${record.label}::text)))`);
    return id;
  }
}

const json = (fields: Readonly<Record<string, unknown>> | null) =>
  fields === null ? null : JSON.stringify(fields);
