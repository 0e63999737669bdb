import { Injectable } from '@nestjs/common';
import { orgEvents, type ChangeFact } from '@almoner/contracts';
import { type Ctx, type Transaction } from '@almoner/platform';
import { traceIdOf, type AuditEntry, type Member } from '../domain/audit-entry.ts';
import { AuditEntryRepository } from '../persistence/audit-entry.repository.ts';
import { BelongingReader } from '../persistence/belonging.reader.ts';

/** Writes into the log what an event tells, in the transaction of its inbox row: once, however often it comes. */
@Injectable()
export class KeepEntry {
  constructor(
    private readonly entries: AuditEntryRepository,
    private readonly belonging: BelongingReader,
  ) {}

  async change(tx: Transaction, ctx: Ctx, fact: ChangeFact): Promise<void> {
    const { organizationId, subject, actor, ...entry } = fact;
    const { kind, id, name: label } = subject;
    await this.keep(tx, ctx, organizationId, {
      ...entry,
      actor: await this.actorOf(actor, organizationId),
      record: { kind, id, label },
    });
  }

  /** Somebody's ways in and out; they are nobody's business while the person belongs to nobody. `at` is ISO 8601. */
  async ofPerson(
    tx: Transaction,
    ctx: Ctx,
    person: ({ readonly userId: string } | { readonly email: string }) & { readonly at: string },
    entryOf: (member: Member) => AuditEntry,
  ): Promise<void> {
    const at = new Date(person.at);
    const member = await ('userId' in person
      ? this.belonging.memberById(person.userId, at)
      : this.belonging.memberByEmail(person.email, at));
    if (member !== null) await this.keep(tx, ctx, member.organizationId, entryOf(member));
  }

  private async actorOf(actor: ChangeFact['actor'], of: string): Promise<AuditEntry['actor']> {
    const nobody = { name: null, email: null, organization: null };
    if (actor.kind === 'service') return { ...nobody, kind: 'service', id: actor.service };
    const { userId: id, name, email, organizationId: from } = actor;
    const isGuest = from !== null && from !== of;
    const organization = isGuest ? await this.belonging.organizationName(from) : null;
    return { kind: 'user', id, name, email, organization };
  }

  private keep(tx: Transaction, ctx: Ctx, organizationId: string, entry: AuditEntry): Promise<void> {
    return tx.within(organizationId, async (there) => {
      const entryId = await this.entries.add(there, organizationId, entry, traceIdOf(ctx.traceparent));
      await there.publish(orgEvents.auditEntryKept, {
        ...{ organizationId, entryId },
        occurredAt: entry.occurredAt,
      });
    });
  }
}
