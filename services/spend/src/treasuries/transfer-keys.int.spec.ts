import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRpc } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { SpendHarness } from '../test/spend-harness.ts';
import { publishTeam } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

const reused = expect.objectContaining({ code: 'idempotency_key_reused' });
const deposit = (ctx: Ctx, amount: number) => spend.rpc.call(ctx, spendRpc.startDeposit, { amount });
const fund = (ctx: Ctx, teamId: string, amount: number) =>
  spend.rpc.call(ctx, spendRpc.moveTreasury, { kind: 'treasury_fund', teamId, amount });

async function createTeamWithKey(key: string) {
  const { organizationId } = await spend.createOrganization(10_000);
  const { teamId } = await publishTeam(spend, organizationId);
  const admin: Ctx = { ...spend.admin(organizationId), idempotencyKey: key };
  return { organizationId, teamId, admin };
}

/** As the retention sweep does a day later. */
const forgetKeys = (organizationId: string) =>
  spend.pool.query('delete from idempotency_key where organization_id = $1', [organizationId]);

const asOwner = (text: string, values: unknown[]) => spend.service.queryAsOwner(text, values);

async function movedBy(organizationId: string): Promise<string[]> {
  const { rows } = await spend.pool.query<{ moved: string }>(
    `select kind || ' ' || amount_minor as moved from transfer
     where organization_id = $1 and (kind <> 'deposit' or amount_minor <> 10000) order by created_at`,
    [organizationId],
  );
  return rows.map(({ moved }) => moved);
}

describe('one idempotency key of a transfer', () => {
  it('moves no treasury after it started a deposit', async () => {
    const { organizationId, teamId, admin } = await createTeamWithKey('deposit-first');
    await deposit(admin, 700);
    await expect(fund(admin, teamId, 700)).rejects.toEqual(reused);
    await forgetKeys(organizationId);
    await expect(fund(admin, teamId, 700)).rejects.toEqual(reused);
    expect(await movedBy(organizationId)).toEqual(['deposit 700']);
  });

  it('starts no deposit after it moved a treasury', async () => {
    const { organizationId, teamId, admin } = await createTeamWithKey('treasury-first');
    await fund(admin, teamId, 700);
    await expect(deposit(admin, 700)).rejects.toEqual(reused);
    await forgetKeys(organizationId);
    await expect(deposit(admin, 700)).rejects.toEqual(reused);
    expect(await movedBy(organizationId)).toEqual(['treasury_fund 700']);
  });

  it('starts one deposit, also when it is repeated after it expired', async () => {
    const { organizationId, admin } = await createTeamWithKey('deposit-late');
    const first = await deposit(admin, 700);
    await forgetKeys(organizationId);
    expect((await deposit(admin, 700)).id).toBe(first.id);
    await forgetKeys(organizationId);
    await expect(deposit(admin, 701)).rejects.toEqual(reused);
    expect(await movedBy(organizationId)).toEqual(['deposit 700']);
  });

  it('that a released version used for a deposit moves no treasury', async () => {
    const { organizationId, teamId, admin } = await createTeamWithKey('deposit-of-a-release');
    const { id } = await deposit(admin, 700);
    await asOwner(`update transfer set idempotency_key = 'deposit:' || source_id where id = $1`, [id]);
    await expect(fund(admin, teamId, 700)).rejects.toEqual(reused);
    expect((await deposit(admin, 700)).id).toBe(id);
    expect(await movedBy(organizationId)).toEqual(['deposit 700']);
  });

  it('moves money once when a deposit and treasury moves race for it', async () => {
    const { organizationId, teamId, admin } = await createTeamWithKey('race');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => (at % 2 ? deposit(admin, 700) : fund(admin, teamId, 700))),
    );
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refusals).toHaveLength(6);
    expect(refusals).toEqual(refusals.map(() => reused));
    expect(await movedBy(organizationId)).toHaveLength(1);
    expect(await spend.findings()).toEqual([]);
  });
});
