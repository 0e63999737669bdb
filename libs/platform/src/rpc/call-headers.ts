import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { failure, notFound, seatIn, type Principal } from '@almoner/contracts';
import { newTraceparent, type Ctx } from '../context.ts';
import { type PrincipalTokens } from '../principal-token.ts';

const names = {
  principal: 'almoner-principal',
  organization: 'almoner-organization',
  traceparent: 'traceparent',
  deadline: 'almoner-deadline',
  idempotencyKey: 'almoner-idempotency-key',
} as const;

export function writeCallHeaders(ctx: Ctx, audience: string, tokens: PrincipalTokens): MsgHdrs {
  const written = headers();
  written.set(names.principal, tokens.sign(ctx.actor, audience, ctx.origin));
  written.set(names.traceparent, ctx.traceparent);
  written.set(names.deadline, String(ctx.deadlineAt));
  if (ctx.idempotencyKey !== null) written.set(names.idempotencyKey, encodeURIComponent(ctx.idempotencyKey));
  if (ctx.organizationId !== null && namesOrganization(ctx))
    written.set(names.organization, ctx.organizationId);
  return written;
}

/** A service always names it; a person only if it is not their own. */
function namesOrganization({ actor, organizationId }: Ctx): boolean {
  return actor.kind === 'service' || (actor.kind === 'user' && actor.organizationId !== organizationId);
}

/** A person's organization comes from their principal; a service may name any other, an advisor one of their clients. */
export function readCallHeaders(
  received: MsgHdrs | undefined,
  audience: string,
  tokens: PrincipalTokens,
): Ctx {
  const read = (name: string) => received?.get(name) || null;
  const token = read(names.principal);
  if (token === null) throw failure('unauthenticated');
  const { principal: actor, origin } = tokens.verify(token, audience);
  const key = read(names.idempotencyKey);
  return {
    actor,
    organizationId: organizationOf(actor, read(names.organization)),
    traceparent: read(names.traceparent) ?? newTraceparent(),
    deadlineAt: Number(read(names.deadline) ?? Date.now() + 10_000),
    idempotencyKey: key === null ? null : decodeURIComponent(key),
    origin,
  };
}

/** @throws DomainError `not_found` for an organization that the person does not advise, whether or not it exists. */
function organizationOf(actor: Principal, named: string | null): string | null {
  if (actor.kind !== 'user') return named;
  if (named === null || named === actor.organizationId) return actor.organizationId;
  if (seatIn(actor, named) === null) throw notFound();
  return named;
}
