import { z } from 'zod';
import { Email, Id } from './primitives.ts';

/** The roles of spec §6, as spelled on the wire. */
export const roles = ['Admin', 'Manager', 'Employee', 'Archived'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

export const OwnerType = z.enum(['nonprofit', 'advisor']);

/** Origin of a call: an IPv4 address or IPv6 /64, and a readable name of the browser. For display, never trusted. */
export const CallOrigin = z.object({ network: z.string(), browser: z.string() });
export type CallOrigin = z.infer<typeof CallOrigin>;

/** A person with a live session. `organizationId` is null until they apply or accept an invitation. */
export const UserPrincipal = z.object({
  kind: z.literal('user'),
  userId: Id,
  sessionId: Id,
  email: Email,
  name: z.string().nullable(),
  organizationId: Id.nullable(),
  ownerType: OwnerType.nullable(),
  role: Role.nullable(),
  managedTeamIds: z.array(Id),
  /** Every team that the person is a member of. Empty when the sender omits it. */
  teamIds: z.array(Id).default([]),
  /** The teams among them to which a manager added the person, and no admin since. Empty when the sender omits it. */
  teamsAddedByManagers: z.array(z.object({ teamId: Id, managerId: Id })).default([]),
  /** True if the organization is activated; before that it has hardly any rights. */
  isActivated: z.boolean(),
  /** The clients of the firm that the person is assigned to; empty for everyone else. */
  clientIds: z.array(Id),
  /** True if they signed in within `SESSION_FRESH_MINUTES`. False when the sender omits it. */
  isFreshSignIn: z.boolean().default(false),
  /** True if this session proved the address: by email, or by Google for its own domain. False by default. */
  isAddressProven: z.boolean().default(false),
});
export type UserPrincipal = z.infer<typeof UserPrincipal>;

/** A call without a person: a webhook, a schedule, another service. Never used in place of a user. */
export const ServicePrincipal = z.object({ kind: z.literal('service'), service: z.string() });
/** A visitor without a session, on the public pages. */
export const PublicPrincipal = z.object({ kind: z.literal('public') });

/** A donor, signed in to see their own gifts. Belongs to no organization. */
export const DonorPrincipal = z.object({ kind: z.literal('donor'), donorId: Id, email: Email });
/** An organization's API key: has only the rights in `scopes`, in that organization only. */
export const ApiKeyPrincipal = z.object({
  kind: z.literal('api-key'),
  apiKeyId: Id,
  organizationId: Id,
  scopes: z.array(z.string()),
});

export const Principal = z.discriminatedUnion('kind', [
  UserPrincipal,
  ServicePrincipal,
  PublicPrincipal,
  DonorPrincipal,
  ApiKeyPrincipal,
]);
export type Principal = z.infer<typeof Principal>;
