import { randomUUID } from 'node:crypto';
import {
  admission,
  failure,
  needsFreshSignIn,
  permissionScopeOf,
  type Action,
  type CallOrigin,
  type Principal,
  type PermissionScope,
  type RpcDefinition,
  type UserPrincipal,
} from '@almoner/contracts';

/** Actor, organization, trace and deadline of a call: the first argument of every use case. */
export interface Ctx {
  readonly actor: Principal;
  /** The tenant that every statement of this call is bound to; null without one. */
  readonly organizationId: string | null;
  /** W3C Trace Context. */
  readonly traceparent: string;
  /** Epoch ms after which the caller no longer waits for the reply. */
  readonly deadlineAt: number;
  readonly idempotencyKey: string | null;
  /** Origin of the person's call; null for a call without a person. */
  readonly origin: CallOrigin | null;
  /** The actor's own token. A service forwards it when it calls another service for the actor. */
  readonly credential?: string;
}

const defaultTimeoutMs = 10_000;

export function newTraceparent(): string {
  // Node takes these from a pool of random bytes, which saves a system call.
  const [trace, span] = [randomUUID(), randomUUID()].map((id) => id.replaceAll('-', ''));
  return `00-${trace}-${span?.slice(16)}-01`;
}

/** The context of a call without a person. */
export function serviceContext(
  service: string,
  organizationId: string | null = null,
  over: Partial<Ctx> = {},
): Ctx {
  return {
    actor: { kind: 'service', service },
    organizationId,
    traceparent: newTraceparent(),
    deadlineAt: Date.now() + defaultTimeoutMs,
    idempotencyKey: null,
    origin: null,
    ...over,
  };
}

/** Context for calling another service as this service, with the deadline, trace and organization of `ctx`. */
export function asService(service: string, { organizationId, traceparent, deadlineAt }: Ctx): Ctx {
  return serviceContext(service, organizationId, { traceparent, deadlineAt });
}

export function withOrganization(ctx: Ctx, organizationId: string): Ctx {
  return { ...ctx, organizationId };
}

export interface Authorized {
  readonly actor: UserPrincipal;
  readonly organizationId: string;
  readonly permissionScope: Exclude<PermissionScope, 'none'>;
}

/**
 * The first statement of a use case: checks the permission.
 * @throws DomainError `unauthenticated` without a person, `forbidden` without the right.
 */
export function authorize(ctx: Ctx, action: Action): Authorized {
  if (ctx.actor.kind !== 'user') throw failure('unauthenticated');
  const permissionScope = permissionScopeOf(ctx.actor, action, ctx.organizationId);
  if (permissionScope === 'none' || ctx.organizationId === null) throw failure('forbidden');
  return { actor: ctx.actor, organizationId: ctx.organizationId, permissionScope };
}

/** The actor's scope in the organization of this call: their own, or an advisor's client. */
export function permissionScopeIn(ctx: Ctx, action: Action): PermissionScope {
  return permissionScopeOf(ctx.actor, action, ctx.organizationId);
}

/**
 * Checks that the contract permits the actor to send the command, before its handler runs.
 * @throws DomainError `unauthenticated`, `forbidden`, `fresh_sign_in_required`
 */
export function admit(ctx: Ctx, { access }: Pick<RpcDefinition, 'access'>): void {
  const answer = admission(access, ctx.actor, ctx.organizationId);
  if (answer !== 'admitted') throw failure(answer);
  if (needsFreshSignIn(access, ctx.actor)) throw failure('fresh_sign_in_required');
}

/**
 * For a command that needs a recent sign-in only for some inputs. `admit` covers what the contract's `access` states.
 * @throws DomainError `fresh_sign_in_required`
 */
export function requireFreshSignIn({ actor }: Ctx): void {
  if (actor.kind === 'user' && !actor.isFreshSignIn) throw failure('fresh_sign_in_required');
}

/**
 * For records that are addressed to an email address: only a session that proved the address may use them.
 * @throws DomainError `unauthenticated` without a person, `address_not_proven`
 */
export function requireProvenAddress({ actor }: Ctx): UserPrincipal {
  if (actor.kind !== 'user') throw failure('unauthenticated');
  if (!actor.isAddressProven) throw failure('address_not_proven');
  return actor;
}
