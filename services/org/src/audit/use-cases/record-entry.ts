import { Injectable } from '@nestjs/common';
import { orgEvents, type ChangeFact } from '@almoner/contracts';
import { type Ctx, type Transaction } from '@almoner/platform';
import { traceIdOf, type AuditEntry, type Member } from '../domain/audit-entry.ts';
import { AuditEntryRepository } from '../persistence/audit-entry.repository.ts';
import { MemberLookupReader } from '../persistence/member-lookup.reader.ts';

/** Records an event in the audit log, in the transaction of its inbox row: once per event. */
@Injectable()
export class RecordEntry {
  constructor(
    private readonly entries: AuditEntryRepository,
    private readonly members: MemberLookupReader,
  ) {}

  async recordChange(tx: Transaction, ctx: Ctx, fact: ChangeFact): Promise<void> {
    const { organizationId, subject, actor, ...entry } = fact;
    const { kind, id, name: label } = subject;
    await this.add(tx, ctx, organizationId, {
      ...entry,
      actor: await this.actorOf(actor, organizationId),
      record: { kind, id, label },
    });
  }

  /** Sign-ins of people without an organization are not recorded. `at` is ISO 8601. */
  async recordSignIn(
    tx: Transaction,
    ctx: Ctx,
    person: ({ readonly userId: string } | { readonly email: string }) & { readonly at: string },
    entryOf: (member: Member) => AuditEntry,
  ): Promise<void> {
    const at = new Date(person.at);
    const member = await ('userId' in person
      ? this.members.memberById(person.userId, at)
      : this.members.memberByEmail(person.email, at));
    if (member !== null) await this.add(tx, ctx, member.organizationId, entryOf(member));
  }

  private async actorOf(actor: ChangeFact['actor'], of: string): Promise<AuditEntry['actor']> {
    const nobody = { name: null, email: null, organization: null };
    if (actor.kind === 'service') return { ...nobody, kind: 'service', id: actor.service };
    const { userId: id, name, email, organizationId: from } = actor;
    const isGuest = from !== null && from !== of;
    const organization = isGuest ? await this.members.organizationName(from) : null;
    return { kind: 'user', id, name, email, organization };
  }

  private add(tx: Transaction, ctx: Ctx, organizationId: string, entry: AuditEntry): Promise<void> {
    return tx.within(organizationId, async (scoped) => {
      const entryId = await this.entries.add(scoped, organizationId, entry, traceIdOf(ctx.traceparent));
      await scoped.publish(orgEvents.auditEntryRecorded, {
        organizationId,
        entryId,
        occurredAt: entry.occurredAt,
      });
    });
  }
}
