import { z } from 'zod';
import { ChangeFact } from '../audit.ts';
import { Currency, Email, Id, Instant } from '../primitives.ts';
import { OwnerType, Role } from '../principal.ts';
import { event } from '../rpc.ts';
import { AddressWire } from '../wire/organization.wire.ts';
import { AccountActivation } from '../wire/user.wire.ts';

export const orgEvents = {
  /** The current state of the organization; consumers ignore a lower `revision` than the one they have. */
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
      /** True if a bank account is linked; false when the sender omits it. */
      hasBankAccount: z.boolean().default(false),
      /** Absent from a release that did not publish it. */
      address: AddressWire.nullable().optional(),
      occurredAt: Instant,
    }),
  ),
  /** A connection between an advisor firm and a client changed; the requested side may be unknown. */
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
  /** The current state of a member: name, role and teams. */
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
      /** Absent from an earlier release. */
      managedTeamIds: z.array(Id).optional(),
      occurredAt: Instant,
    }),
  ),
  /** The current state of a team; consumers keep the highest revision. */
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
  /** The current state of a category of the chart of accounts; consumers keep the highest revision. */
  categoryChanged: event(
    'evt.org.category.changed.v1',
    z.object({
      organizationId: Id,
      categoryId: Id,
      revision: z.number().int(),
      code: z.string(),
      name: z.string(),
      isArchived: z.boolean(),
      occurredAt: Instant,
    }),
  ),
  /** A person joined a team and gets a card on each program that was a default of the team at that time. */
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
  /** A change for the audit log: actor, subject, before and after. */
  changeRecorded: event('evt.org.change.recorded.v1', ChangeFact),
  /**
   * A person has a new notification, or has read some; `unread` is how many are unread, up to 100. Two of them may be published in
   * the wrong order: the highest revision counts.
   */
  notificationsChanged: event(
    'evt.org.notifications.changed.v1',
    z.object({
      organizationId: Id,
      userId: Id,
      unread: z.number().int(),
      revision: z.number().int().optional(),
      occurredAt: Instant,
    }),
  ),
  /** Which kinds of notifications a person does not want by email; consumers keep the highest revision. */
  notificationSettingsChanged: event(
    'evt.org.notification-settings.changed.v1',
    z.object({
      organizationId: Id,
      userId: Id,
      revision: z.number().int(),
      notMailed: z.array(z.string()),
      occurredAt: Instant,
    }),
  ),
  /** The audit log has a new entry; open pages reload it. */
  auditEntryRecorded: event(
    'evt.org.audit-entry.kept.v1',
    z.object({ organizationId: Id, entryId: Id, occurredAt: Instant }),
  ),
};
