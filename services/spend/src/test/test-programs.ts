import { orgEvents, programsRpc, spendRpc, type RequestOf, type UserPrincipal } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { type SpendHarness } from './spend-harness.ts';

export type TestProgram = RequestOf<typeof programsRpc.createProgram>;

export function createProgram(spend: SpendHarness, ctx: Ctx, over: Partial<TestProgram> = {}) {
  return spend.rpc.call(ctx, programsRpc.createProgram, {
    name: 'Food pantry supplies',
    teamId: null,
    frequency: 'monthly',
    limit: 10_000,
    budget: null,
    payingAccountId: null,
    startsAt: null,
    endsAt: null,
    ...over,
  });
}

/** Publishes a team as `org` does; returns it with its treasury's account. */
export async function publishTeam(
  spend: SpendHarness,
  organizationId: string,
): Promise<{ teamId: string; accountId: string }> {
  const teamId = newId();
  const team = { revision: 1, name: 'Kitchen', isClosed: false, occurredAt: new Date().toISOString() };
  await spend.publish(orgEvents.teamChanged.subject, organizationId, { organizationId, teamId, ...team });
  const known = () => spend.rpc.call(spend.admin(organizationId), spendRpc.listTreasuries, {});
  await eventually(async () => (await known()).some((one) => one.teamId === teamId));
  const treasury = (await known()).find((one) => one.teamId === teamId);
  return { teamId, accountId: treasury?.accountId ?? '' };
}

export function personOf(ctx: Ctx, over: Partial<UserPrincipal>): Ctx {
  return { ...ctx, actor: { ...ctx.actor, ...over } as UserPrincipal };
}
