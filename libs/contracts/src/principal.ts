import { z } from 'zod';
import { Email, Id } from './primitives.ts';

/** Spec §6, in the words of the wire. */
export const roles = ['Admin', 'Manager', 'Employee', 'Archived'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

export const OwnerType = z.enum(['nonprofit', 'advisor']);

/** From where somebody calls, in a person's words: an IPv4 address or the /64 of an IPv6 one, and the browser. Told, never trusted. */
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
  /** Whether their organization is through its application; before that it has hardly any rights. */
  isActivated: z.boolean(),
  /** The organizations that their firm advises and that they are assigned to; nobody else has any. */
  clientIds: z.array(Id),
  /** Whether they signed in within `SESSION_FRESH_MINUTES`. False when the sender does not say. */
  isFreshSignIn: z.boolean().default(false),
  /** Whether this session proved the address: by mail, or by Google for its own domain. False when the sender does not say. */
  isAddressProven: z.boolean().default(false),
});
export type UserPrincipal = z.infer<typeof UserPrincipal>;

/** A call that no person makes: a webhook, a schedule, another service. Never a forged user. */
export const ServicePrincipal = z.object({ kind: z.literal('service'), service: z.string() });
/** A visitor without a session, on the public pages. */
export const PublicPrincipal = z.object({ kind: z.literal('public') });

/** Somebody who gives, signed in to see their own gifts. Belongs to no organization. */
export const DonorPrincipal = z.object({ kind: z.literal('donor'), donorId: Id, email: Email });
/** A program of an organization's own: what `scopes` name, in that organization, and nothing else. */
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
