import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signaturesRpc, spendEvents, spendRpc, vaultRpc, type RequestOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { dayFromNow, eventually } from '@almoner/testing';
import { OrgStub } from '../test/org-stub.ts';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: spend, PostgreSQL, NATS, the Stripe sandbox. Stubbed on NATS: org, which says how many admins there are.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start({ TRANSFER_RULE_SWEEP_EVERY_MS: '200' });
  new OrgStub(spend);
});
afterAll(() => spend.stop(), 30_000);

type Create = RequestOf<typeof vaultRpc.createTransferRule>;

const refusedWith = (code: string) => expect.objectContaining({ code });
const move = (ctx: Ctx, kind: 'vault_in' | 'vault_out', amount: number) =>
  spend.rpc.call(ctx, vaultRpc.moveVault, { kind, amount });
const runsOf = async (ctx: Ctx) => (await spend.rpc.call(ctx, vaultRpc.listTransferRuleRuns, {})).items;

async function createOwner(walletMinor: number) {
  const { organizationId } = await spend.createOrganization(walletMinor);
  const admin = spend.admin(organizationId);
  const balances = async () => {
    const accounts = await spend.rpc.call(admin, spendRpc.listAccounts, {});
    const available = (kind: string) => accounts.find((one) => one.kind === kind)?.available;
    return [available('wallet'), available('vault')];
  };
  const create = (rule: Create) => spend.rpc.call(admin, vaultRpc.createTransferRule, rule);
  return { organizationId, admin, balances, create };
}

const weekly = (over: object = {}): Create => ({
  kind: 'schedule',
  direction: 'vault_in',
  amount: 300,
  frequency: 'weekly',
  startsOn: dayFromNow(30),
  ...over,
});

/** As if the rule had been added earlier, and the service had been down since. */
async function missed(ruleId: string, days: number): Promise<void> {
  await spend.pool.query('update transfer_rule set starts_on = $2, next_on = $2 where id = $1', [
    ruleId,
    dayFromNow(-days),
  ]);
}

describe('a schedule', () => {
  it('moves its amount once for each period that was missed, skips those without money, and says so', async () => {
    const { organizationId, admin, balances, create } = await createOwner(800);
    const rule = await create(weekly());
    await missed(rule.id, 21);
    const runs = await eventually(async () => {
      const all = await runsOf(admin);
      return all.length === 4 && all;
    });
    expect(runs.toReversed().map(({ on, outcome, reason }) => [on, outcome, reason])).toEqual([
      [dayFromNow(-21), 'moved', null],
      [dayFromNow(-14), 'moved', null],
      [dayFromNow(-7), 'skipped', 'insufficient_funds'],
      [dayFromNow(0), 'skipped', 'insufficient_funds'],
    ]);
    expect(await balances()).toEqual([200, 600]);
    const [listed] = await spend.rpc.call(admin, vaultRpc.listTransferRules, {});
    expect(listed).toMatchObject({ id: rule.id, nextOn: dayFromNow(7), status: 'active' });
    const notices = await spend.service.published(spendEvents.transferRuleSkipped.subject, organizationId);
    expect(notices).toMatchObject([
      { ruleId: rule.id, on: dayFromNow(-7), reason: 'insufficient_funds', amount: 300 },
      { on: dayFromNow(0) },
    ]);
    expect(await spend.findings()).toEqual([]);
  });

  it('runs once for each period with two replicas', async () => {
    const { admin, balances, create } = await createOwner(10_000);
    const rules = await Promise.all(Array.from({ length: 4 }, () => create(weekly())));
    const other = await spend.service.startReplica({});
    try {
      await Promise.all(rules.map(({ id }) => missed(id, 7)));
      await eventually(async () => (await runsOf(admin)).length === 8);
      expect(await balances()).toEqual([7_600, 2_400]);
    } finally {
      await other.close();
    }
  });

  it('is paused, resumed without making up for what it missed, and ended, by the version that was shown', async () => {
    const { admin, balances, create } = await createOwner(10_000);
    const rule = await create(weekly());
    const change = (status: 'active' | 'paused' | 'ended', version: number) =>
      spend.rpc.call(admin, vaultRpc.changeTransferRule, { ruleId: rule.id, status, version });
    expect(await change('paused', 1)).toMatchObject({ status: 'paused', version: 2 });
    await missed(rule.id, 10);
    await expect(change('active', 1)).rejects.toEqual(refusedWith('changed_meanwhile'));
    expect(await change('active', 2)).toMatchObject({ nextOn: dayFromNow(4) });
    expect(await change('ended', 3)).toMatchObject({ nextOn: null });
    await expect(change('active', 4)).rejects.toEqual(refusedWith('transfer_rule_ended'));
    expect(await balances()).toEqual([10_000, 0]);
    const other = spend.admin((await spend.createOrganization(0)).organizationId);
    const theirs = spend.rpc.call(other, vaultRpc.changeTransferRule, {
      ruleId: rule.id,
      status: 'paused',
      version: 4,
    });
    await expect(theirs).rejects.toEqual(refusedWith('not_found'));
  });

  it('runs once on a day on which it is paused and resumed after its run, and again on its next day', async () => {
    const { admin, balances, create } = await createOwner(10_000);
    const { id: ruleId } = await create(weekly({ startsOn: dayFromNow(0) }));
    await eventually(async () => (await runsOf(admin)).length === 1);
    for (const [status, version] of [
      ['paused', 1],
      ['active', 2],
    ] as const)
      expect(
        await spend.rpc.call(admin, vaultRpc.changeTransferRule, { ruleId, status, version }),
      ).toMatchObject({ nextOn: dayFromNow(7) });
    // As a rule that an earlier release resumed: it is due on a day on which it ran.
    await spend.pool.query('update transfer_rule set next_on = $2 where id = $1', [ruleId, dayFromNow(0)]);
    await eventually(async () => {
      const [rule] = await spend.rpc.call(admin, vaultRpc.listTransferRules, {});
      return rule?.nextOn === dayFromNow(7);
    });
    expect(await runsOf(admin)).toHaveLength(1);
    expect(await balances()).toEqual([9_700, 300]);
  });

  it('is added once by a call that is repeated on the day after its first day', async () => {
    const { admin } = await createOwner(0);
    const keyed = { ...admin, idempotencyKey: newId() };
    const add = (rule: Create) => spend.rpc.call(keyed, vaultRpc.createTransferRule, rule);
    const { id } = await add(weekly());
    // As if the first call had been made yesterday.
    const yesterday = vaultRpc.createTransferRule.request.parse(weekly({ startsOn: dayFromNow(-1) }));
    await spend.pool.query('update idempotency_key set request_hash = $2 where key = $1', [
      keyed.idempotencyKey,
      createHash('sha256').update(JSON.stringify(yesterday)).digest('hex'),
    ]);
    expect(await add(yesterday)).toMatchObject({ id });
    expect(await spend.rpc.call(admin, vaultRpc.listTransferRules, {})).toHaveLength(1);
  });

  it('does not begin in the past, nor moves out of the vault what takes two signatures', async () => {
    const { admin, balances, create } = await createOwner(5_000);
    await expect(create(weekly({ startsOn: dayFromNow(-1) }))).rejects.toEqual(refusedWith('invalid_input'));
    await move(admin, 'vault_in', 3_000);
    await spend.rpc.call(admin, signaturesRpc.changeSignaturePolicy, { threshold: 500, version: 0 });
    await create(weekly({ direction: 'vault_out', amount: 501, startsOn: dayFromNow(0) }));
    await create(weekly({ direction: 'vault_out', amount: 500, startsOn: dayFromNow(0) }));
    const runs = await eventually(async () => {
      const all = await runsOf(admin);
      return all.length === 2 && all;
    });
    expect(runs.map(({ amount, reason }) => [amount, reason]).toSorted()).toEqual([
      [500, null],
      [501, 'needs_signature'],
    ]);
    expect(await balances()).toEqual([2_500, 2_500]);
  });
});

describe('a level of the wallet', () => {
  it('is filled from the vault, and its surplus goes to the vault, each once a day', async () => {
    const { admin, balances, create } = await createOwner(1_000);
    await move(admin, 'vault_in', 900);
    await create({ kind: 'keep_at_least', amount: 400 });
    await eventually(async () => (await runsOf(admin)).length === 1);
    expect(await balances()).toEqual([400, 600]);
    await move(admin, 'vault_out', 600);
    await create({ kind: 'move_surplus', amount: 700 });
    const [run] = await eventually(async () => {
      const all = await runsOf(admin);
      return all.length === 2 && all;
    });
    expect(run).toMatchObject({
      kind: 'move_surplus',
      direction: 'vault_in',
      amount: 300,
      on: dayFromNow(0),
    });
    expect(await balances()).toEqual([700, 300]);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('rules that would move the same money back and forth', () => {
  it('are refused when added and when resumed', async () => {
    const { admin, create } = await createOwner(1_000);
    const change = (rule: { id: string; version: number }, status: 'active' | 'paused') =>
      spend.rpc.call(admin, vaultRpc.changeTransferRule, { ruleId: rule.id, status, version: rule.version });
    const surplus = await create({ kind: 'move_surplus', amount: 700 });
    await expect(create({ kind: 'keep_at_least', amount: 701 })).rejects.toMatchObject({
      code: 'transfer_rules_contradict',
      fields: [{ field: 'amount' }],
    });
    await create({ kind: 'keep_at_least', amount: 700 });
    const paused = await change(surplus, 'paused');
    await create({ kind: 'keep_at_least', amount: 900 });
    await expect(change(paused, 'active')).rejects.toEqual(refusedWith('transfer_rules_contradict'));
    // Those of another organization do not count.
    const other = await createOwner(1_000);
    await other.create({ kind: 'move_surplus', amount: 100 });
  });

  it('are refused when both are added at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { admin, create } = await createOwner(1_000);
      const rules = Array.from({ length: 4 }, (_, index) => [
        create({ kind: 'move_surplus', amount: 100 + index }),
        create({ kind: 'keep_at_least', amount: 500 + index }),
      ]);
      await Promise.allSettled(rules.flat());
      const added = await spend.rpc.call(admin, vaultRpc.listTransferRules, {});
      expect(new Set(added.map(({ kind }) => kind)).size).toBe(1);
      expect(added).toHaveLength(4);
    }
  });
});

describe('the target of the vault', () => {
  it('is set, changed by the version that was shown, and ended', async () => {
    const { admin } = await createOwner(0);
    const set = (amount: number | null, on: string | null, version: number) =>
      spend.rpc.call(admin, vaultRpc.setVaultTarget, { amount, on, version });
    expect(await set(50_000, dayFromNow(90), 0)).toMatchObject({
      target: { amount: 50_000, on: dayFromNow(90) },
      version: 1,
    });
    await expect(set(60_000, null, 0)).rejects.toEqual(refusedWith('changed_meanwhile'));
    await expect(set(60_000, dayFromNow(-1), 1)).rejects.toEqual(refusedWith('invalid_input'));
    expect(await set(null, null, 1)).toMatchObject({ target: null, version: 2 });
  });
});
