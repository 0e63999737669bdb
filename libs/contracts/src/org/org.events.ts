import { z } from 'zod';
import { ChangeFact } from '../audit.ts';
import { Currency, Email, Id, Instant } from '../primitives.ts';
import { OwnerType, Role } from '../principal.ts';
import { event } from '../rpc.ts';
import { AccountActivation } from '../wire/user.wire.ts';

export const orgEvents = {
  /** The organization as it stands; `revision` grows, so an older one never overwrites a newer one. */
  organizationChanged: event(
    'evt.org.organization.changed.v1',
    z.object({
      organizationId: Id,
      revision: z.number().int(),
      name: z.string(),
      type: OwnerType,
      ein: z.string().nullable(),
      stripeAccountId: z.string().nullable(),
      accountActivation: AccountActivation,
      currency: Currency,
      /** Whether money can come from a bank; a sender who does not say knows of none. */
      hasBankAccount: z.boolean().default(false),
      occurredAt: Instant,
    }),
  ),
  /** An advisor firm and a client came together or parted; the side that was only asked may be unknown. */
  connectionChanged: event(
    'evt.org.connection.changed.v1',
    z.object({
      connectionId: Id,
      firmId: Id.nullable(),
      clientId: Id.nullable(),
      before: z.string().nullable(),
      after: z.string(),
      byUserId: Id,
      occurredAt: Instant,
    }),
  ),
  /** A member as they stand: name, role and teams. */
  memberChanged: event(
    'evt.org.member.changed.v1',
    z.object({
      organizationId: Id,
      userId: Id,
      revision: z.number().int(),
      email: Email,
      name: z.string().nullable(),
      role: Role,
      teamIds: z.array(Id),
      occurredAt: Instant,
    }),
  ),
  /** A team as it stands; whoever follows teams keeps the highest revision. */
  teamChanged: event(
    'evt.org.team.changed.v1',
    z.object({
      organizationId: Id,
      teamId: Id,
      revision: z.number().int(),
      name: z.string(),
      isClosed: z.boolean(),
      occurredAt: Instant,
    }),
  ),
  /** Somebody joined a team; they get a card on each of its default programs as they were at that moment. */
  teamJoined: event(
    'evt.org.team.joined.v1',
    z.object({
      organizationId: Id,
      teamId: Id,
      userId: Id,
      email: Email,
      name: z.string().nullable(),
      defaultSpendProgramIds: z.array(Id),
      occurredAt: Instant,
    }),
  ),
  /** What somebody changed, for the audit log: who, on what, before and after. */
  changeRecorded: event('evt.org.change.recorded.v1', ChangeFact),
  /** The audit log has a new entry; open pages look again. */
  auditEntryKept: event(
    'evt.org.audit-entry.kept.v1',
    z.object({ organizationId: Id, entryId: Id, occurredAt: Instant }),
  ),
};
