import { randomUUID } from 'node:crypto';
import {
  admission,
  failure,
  needsFreshSignIn,
  reachOf,
  type Action,
  type CallOrigin,
  type Principal,
  type Reach,
  type RpcDefinition,
  type UserPrincipal,
} from '@almoner/contracts';

/** Who asks, for which organization, until when: the first argument of every use case. */
export interface Ctx {
  readonly actor: Principal;
  /** Tenant that every statement of this call is bound to; null outside of any. */
  readonly organizationId: string | null;
  /** W3C Trace Context. */
  readonly traceparent: string;
  /** Epoch ms after which nobody waits for the answer any more. */
  readonly deadlineAt: number;
  readonly idempotencyKey: string | null;
  /** From where a person asks; null for a call that none makes. */
  readonly origin: CallOrigin | null;
  /** The token that the actor came with: what a service forwards when it passes the actor on. */
  readonly credential?: string;
}

const defaultTimeoutMs = 10_000;

export function newTraceparent(): string {
  // Node draws these from a pool, so that a call does not go to the kernel for its randomness.
  const [trace, span] = [randomUUID(), randomUUID()].map((id) => id.replaceAll('-', ''));
  return `00-${trace}-${span?.slice(16)}-01`;
}

/** A call that no person makes. */
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

/** What a service asks another one on its own authority on the way of a call: in the same time, trace and organization. */
export function asService(service: string, { organizationId, traceparent, deadlineAt }: Ctx): Ctx {
  return serviceContext(service, organizationId, { traceparent, deadlineAt });
}

export function withOrganization(ctx: Ctx, organizationId: string): Ctx {
  return { ...ctx, organizationId };
}

export interface Authorized {
  readonly actor: UserPrincipal;
  readonly organizationId: string;
  readonly reach: Exclude<Reach, 'none'>;
}

/**
 * The first statement of a use case: may they?
 * @throws DomainError `unauthenticated` without a person, `forbidden` without the right.
 */
export function authorize(ctx: Ctx, action: Action): Authorized {
  if (ctx.actor.kind !== 'user') throw failure('unauthenticated');
  const reach = reachOf(ctx.actor, action, ctx.organizationId);
  if (reach === 'none' || ctx.organizationId === null) throw failure('forbidden');
  return { actor: ctx.actor, organizationId: ctx.organizationId, reach };
}

/** How far the actor may go in the organization that this call is about: their own, or an advisor's client. */
export function reachIn(ctx: Ctx, action: Action): Reach {
  return reachOf(ctx.actor, action, ctx.organizationId);
}

/**
 * Opens a command for those whom its contract names, before its handler runs.
 * @throws DomainError `unauthenticated`, `forbidden`, `fresh_sign_in_required`
 */
export function admit(ctx: Ctx, { access }: Pick<RpcDefinition, 'access'>): void {
  const answer = admission(access, ctx.actor, ctx.organizationId);
  if (answer !== 'admitted') throw failure(answer);
  if (needsFreshSignIn(access, ctx.actor)) throw failure('fresh_sign_in_required');
}

/**
 * For what only some uses of a command need, as its input says: where the contract's `access` says it, `admit` has asked.
 * @throws DomainError `fresh_sign_in_required`
 */
export function requireFreshSignIn({ actor }: Ctx): void {
  if (actor.kind === 'user' && !actor.isFreshSignIn) throw failure('fresh_sign_in_required');
}

/**
 * For what is addressed to an email address: only a session that proved the address may use it.
 * @throws DomainError `unauthenticated` without a person, `address_not_proven`
 */
export function requireProvenAddress({ actor }: Ctx): UserPrincipal {
  if (actor.kind !== 'user') throw failure('unauthenticated');
  if (!actor.isAddressProven) throw failure('address_not_proven');
  return actor;
}
