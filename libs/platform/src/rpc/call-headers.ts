import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { failure } from '@almoner/contracts';
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
  written.set(names.principal, tokens.sign(ctx.actor, audience));
  written.set(names.traceparent, ctx.traceparent);
  written.set(names.deadline, String(ctx.deadlineAt));
  if (ctx.idempotencyKey !== null) written.set(names.idempotencyKey, encodeURIComponent(ctx.idempotencyKey));
  if (ctx.actor.kind === 'service' && ctx.organizationId !== null)
    written.set(names.organization, ctx.organizationId);
  return written;
}

/** A person's organization comes from their principal alone; only a service may name another. */
export function readCallHeaders(
  received: MsgHdrs | undefined,
  audience: string,
  tokens: PrincipalTokens,
): Ctx {
  const read = (name: string) => received?.get(name) || null;
  const token = read(names.principal);
  if (token === null) throw failure('unauthenticated');
  const actor = tokens.verify(token, audience);
  const key = read(names.idempotencyKey);
  return {
    actor,
    organizationId: actor.kind === 'user' ? actor.organizationId : read(names.organization),
    traceparent: read(names.traceparent) ?? newTraceparent(),
    deadlineAt: Number(read(names.deadline) ?? Date.now() + 10_000),
    idempotencyKey: key === null ? null : decodeURIComponent(key),
  };
}
