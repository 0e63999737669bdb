import { randomUUID } from 'node:crypto';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { failure, notFound, effectiveRoleIn, type Principal } from '@almoner/contracts';
import { newTraceparent, type Ctx } from '../context.ts';
import { type PrincipalTokens } from '../principal-token.ts';
import { type CallerClocks } from './caller-clocks.ts';

const names = {
  principal: 'almoner-principal',
  forwarder: 'almoner-forwarder',
  organization: 'almoner-organization',
  traceparent: 'traceparent',
  deadline: 'almoner-deadline',
  sentAt: 'almoner-sent-at',
  process: 'almoner-process',
  idempotencyKey: 'almoner-idempotency-key',
} as const;

/** Replicas of a service have clocks of their own. */
const thisProcess = randomUUID();

export function writeCallHeaders(ctx: Ctx, audience: string, tokens: PrincipalTokens): MsgHdrs {
  const written = headers();
  writePrincipal(written, ctx, audience, tokens);
  written.set(names.traceparent, ctx.traceparent);
  written.set(names.deadline, String(ctx.deadlineAt));
  written.set(names.sentAt, String(Date.now()));
  written.set(names.process, thisProcess);
  if (ctx.idempotencyKey !== null) written.set(names.idempotencyKey, encodeURIComponent(ctx.idempotencyKey));
  if (ctx.organizationId !== null && namesOrganization(ctx))
    written.set(names.organization, ctx.organizationId);
  return written;
}

/** A service that may not sign for the actor forwards the actor's token, with a token of its own as forwarder. */
function writePrincipal(written: MsgHdrs, ctx: Ctx, audience: string, tokens: PrincipalTokens): void {
  if (ctx.credential === undefined || tokens.canSign(ctx.actor)) {
    written.set(names.principal, tokens.sign(ctx.actor, audience, ctx.origin));
    return;
  }
  written.set(names.principal, ctx.credential);
  written.set(names.forwarder, tokens.signForwarder(audience));
}

/** Always sent by a service; by a person only if it is not their own. */
function namesOrganization({ actor, organizationId }: Ctx): boolean {
  return actor.kind === 'service' || (actor.kind === 'user' && actor.organizationId !== organizationId);
}

/**
 * The organization of a person or an API key comes from their principal. A service may name any organization, an
 * advisor one of their clients. A donor has none. The deadline is by our clock.
 */
export function readCallHeaders(
  received: MsgHdrs | undefined,
  audience: string,
  tokens: PrincipalTokens,
  clocks: CallerClocks,
): Ctx {
  const read = (name: string) => received?.get(name) || null;
  const token = read(names.principal);
  if (token === null) throw failure('unauthenticated');
  const forwarder = forwarderOf(read(names.forwarder), audience, tokens);
  // The audience of a forwarded token must be its forwarder.
  const { principal: actor, origin } = tokens.verify(token, forwarder ?? audience);
  const sender = forwarder ?? (actor.kind === 'service' ? actor.service : 'gateway');
  const key = read(names.idempotencyKey);
  return {
    actor,
    organizationId: organizationOf(actor, read(names.organization)),
    traceparent: read(names.traceparent) ?? newTraceparent(),
    deadlineAt: deadlineByOurClock(read, sender, clocks),
    idempotencyKey: key === null ? null : decodeURIComponent(key),
    origin,
    credential: token,
  };
}

/**
 * A caller of an earlier release does not state when it sent the message. `sender` is verified, so no service can shift the clock of
 * another one's process.
 */
function deadlineByOurClock(
  read: (name: string) => string | null,
  sender: string,
  clocks: CallerClocks,
): number {
  const deadline = read(names.deadline);
  if (deadline === null) return Date.now() + 10_000;
  const sentAt = Number(read(names.sentAt) ?? Number.NaN);
  const process = read(names.process);
  if (process === null || !Number.isFinite(sentAt)) return Number(deadline);
  return Number(deadline) + clocks.aheadOf(`${sender} ${process}`, sentAt, Date.now());
}

/** The service that forwards the token of an actor, which it proves with a token of its own; null for an actor's own call. */
function forwarderOf(token: string | null, audience: string, tokens: PrincipalTokens): string | null {
  if (token === null) return null;
  const { principal } = tokens.verify(token, audience);
  if (principal.kind !== 'service') throw failure('unauthenticated');
  return principal.service;
}

/** @throws DomainError `not_found` for an organization that the person does not advise, whether or not it exists. */
function organizationOf(actor: Principal, named: string | null): string | null {
  if (actor.kind === 'service' || actor.kind === 'public') return named;
  if (actor.kind === 'donor') return null;
  if (actor.kind === 'api-key') {
    if (named !== null && named !== actor.organizationId) throw notFound();
    return actor.organizationId;
  }
  if (named === null || named === actor.organizationId) return actor.organizationId;
  if (effectiveRoleIn(actor, named) === null) throw notFound();
  return named;
}
