import { z } from 'zod';
import { Instant, Id, Minor } from '../primitives.ts';
import { OwnerType, Role } from '../principal.ts';
import { SpendProgramWire } from './program.wire.ts';

// The entities of spec §3, with the field names of the specification.

export const accountActivations = ['NotStarted', 'Pending', 'Activated', 'Rejected'] as const;
export const AccountActivation = z.enum(accountActivations);

/** A linked bank account, as the payment partner stores it. */
export const PaymentMethodWire = z.object({
  id: z.string(),
  type: z.string(),
  last4: z.string().nullable(),
  bankName: z.string().nullable(),
  currency: z.string(),
  isDefault: z.boolean(),
});
export type PaymentMethodWire = z.infer<typeof PaymentMethodWire>;

export const UserSummaryWire = z.object({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  role: Role,
  organizationId: Id.nullable(),
  cardholderID: z.string().nullable(),
});
export type UserSummaryWire = z.infer<typeof UserSummaryWire>;

export const RoleChangeWire = UserSummaryWire.extend({
  /** The request for the second signature that the role Admin waits for: they are not an admin yet. Absent where one is enough. */
  approvalId: Id.optional(),
});
export type RoleChangeWire = z.infer<typeof RoleChangeWire>;

export const TeamUserWire = z.object({
  id: Id,
  teamId: Id,
  userId: Id,
  teamRole: z.string(),
  owner: UserSummaryWire,
});
export type TeamUserWire = z.infer<typeof TeamUserWire>;

export const TeamWire = z.object({
  id: Id,
  name: z.string(),
  organizationId: Id,
  adminRole: z.string(),
  teamTreasury: z.object({ accountId: Id, balance: Minor, currency: z.string() }).nullable(),
  /** The programs on which a person gets a card when joining the team. */
  DefaultSpendPrograms: z.array(SpendProgramWire),
  teamUsers: z.array(TeamUserWire),
});
export type TeamWire = z.infer<typeof TeamWire>;

export const OrganizationWire = z.object({
  id: Id,
  name: z.string(),
  type: OwnerType,
  connectAccountID: z.string().nullable(),
  accountActivation: AccountActivation,
  currency: z.string(),
  owner: z.object({ paymentMethods: z.array(PaymentMethodWire) }),
  teams: z.array(TeamWire),
  users: z.array(UserSummaryWire),
});
export type OrganizationWire = z.infer<typeof OrganizationWire>;

export const UserWire = UserSummaryWire.extend({
  connectAccountID: z.string().nullable(),
  accountActivation: AccountActivation,
  owner: OrganizationWire.omit({ teams: true, users: true }).nullable(),
  teamUsers: z.array(TeamUserWire),
  teams: z.array(TeamWire),
  users: z.array(UserSummaryWire),
  paymentMethods: z.array(PaymentMethodWire),
});
export type UserWire = z.infer<typeof UserWire>;

/** A member as the list of members shows them. */
export const MemberWire = UserSummaryWire.extend({
  teams: z.array(z.object({ id: Id, name: z.string(), teamRole: z.string() })),
  /** Rounded to the minute; null for a person who never signed in. */
  lastSeenAt: Instant.nullable(),
});
export type MemberWire = z.infer<typeof MemberWire>;

export const InviteWire = z.object({
  id: Id,
  email: z.string(),
  organizationId: Id,
  organizationName: z.string(),
  role: Role,
  teamId: Id.nullable(),
  status: z.enum(['open', 'accepted', 'declined', 'revoked', 'expired']),
  invitedBy: z.string().nullable(),
  teamName: z.string().nullable(),
  expiresAt: Instant,
  /** It is sent when a second admin signs. Absent where one signature is enough. */
  waitsForSignature: z.boolean().optional(),
});
export type InviteWire = z.infer<typeof InviteWire>;

export const ConnectAccountWire = z.object({
  id: z.string(),
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  detailsSubmitted: z.boolean(),
  currentlyDue: z.array(z.string()),
  disabledReason: z.string().nullable(),
});
