import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRulesRpc, spendRpc } from '@almoner/contracts';
import { newId, type SpendFrequency } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { authorizeDirectly } from '../test/authorize-directly.ts';
import { isBlocking } from '../test/is-blocking.ts';
import { authorizationView, captureOf, receive } from '../test/network-events.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { withSlowCommits } from '../test/slow-commits.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

const frequencies: readonly SpendFrequency[] = ['daily', 'weekly', 'monthly', 'yearly', 'total'];

async function createCard(limit: number) {
  const owner = await spend.createOrganization(10_000_000);
  const admin = spend.admin(owner.organizationId);
  const card = await spend.createCard(owner, 'monthly', limit);
  const createRule = (frequency: SpendFrequency, amount: number) =>
    spend.rpc.call(admin, spendRulesRpc.createRule, { name: frequency, frequency, limit: amount });
  const swap = (ruleId: string) =>
    spend.rpc.call(spend.admin(card.organizationId), spendRulesRpc.swapRule, {
      card: card.cardId,
      spendRuleId: ruleId,
    });
  return { owner, admin, card, createRule, swap };
}

/** Runs `work` while another session holds the card's row, and releases it once `work` waits for it. */
async function whileCardIsLocked(card: TestCard, work: () => Promise<unknown>): Promise<void> {
  const other = await spend.pool.connect();
  try {
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    await other.query('begin');
    await other.query(`select 1 from card where id = $1 for update`, [card.cardId]);
    const started = work();
    await eventually(() => isBlocking(spend.pool, rows[0]?.pid ?? 0), { intervalMs: 5 });
    await other.query(`select pg_sleep(0.3)`);
    await other.query('commit');
    await started;
  } finally {
    other.release();
  }
}

const ask = (card: TestCard, amount: number) => authorizeDirectly(spend, card, amount);
const approvals = (answers: readonly boolean[]) => answers.filter(Boolean).length;

/** The authorization by the network's id, once it is stored. */
async function authorized(card: TestCard, amount: number): Promise<string> {
  const id = `iauth_${newId()}`;
  await receive(spend, card, {
    type: 'issuing_authorization.created',
    object: authorizationView(card, id, { amount, approvedTotal: amount, held: amount }),
  });
  return id;
}

describe('Another rule while purchases are made', () => {
  it('never lets the card spend more than the tightest rule allows, nor less', async () => {
    const { card, createRule, swap } = await createCard(50_000);
    const rules = await Promise.all(frequencies.map((frequency) => createRule(frequency, 50_000)));
    const asked = Promise.all(Array.from({ length: 120 }, () => ask(card, 1_000)));
    for (const { id } of [...rules, ...rules]) await swap(id);
    expect(approvals(await asked)).toBe(50);
    expect(await spend.usage(card)).toMatchObject({ spent: 50_000, held: 50_000 });
    expect(await spend.findings()).toEqual([]);
  });

  it('is in force on every purchase that is requested after it returned', async () => {
    const { card, createRule, swap } = await createCard(1_000_000);
    const small = await createRule('daily', 5_000);
    const during = Promise.all(Array.from({ length: 40 }, () => ask(card, 1_000)));
    const { usage } = await swap(small.id);
    const after = await Promise.all(Array.from({ length: 20 }, () => ask(card, 5_001)));
    expect(approvals(after)).toBe(0);
    expect(usage.limit).toBe(5_000);
    await during;
    expect(await spend.findings()).toEqual([]);
  });

  it('counts captures, reversals and refunds that arrive at the same moment once each', async () => {
    const { card, createRule, swap } = await createCard(10_000_000);
    const rules = await Promise.all(frequencies.map((frequency) => createRule(frequency, 900_000)));
    const ids = await Promise.all(Array.from({ length: 12 }, () => authorized(card, 1_000)));
    await Promise.all([
      ...ids.map((id, index) => receive(spend, card, captureOf(card, id, 0, 1_000 - index))),
      ...ids.map((id, index) =>
        receive(spend, card, {
          type: 'issuing_authorization.updated',
          object: authorizationView(card, id, {
            amount: 0,
            approvedTotal: 1_000,
            captured: [1_000 - index],
            status: 'closed',
          }),
        }),
      ),
      (async () => {
        for (const { id } of rules) await swap(id);
      })(),
    ]);
    await spend.idle();
    const spent = 12 * 1_000 - 66;
    for (const { id } of rules) expect((await swap(id)).usage).toMatchObject({ spent, held: 0 });
    expect(await spend.findings()).toEqual([]);
  });

  it('waits for a capture that is being booked, and a capture waits for it', async () => {
    const { card, createRule, swap } = await createCard(10_000_000);
    const [daily, weekly] = [await createRule('daily', 900_000), await createRule('weekly', 900_000)];
    const [first, second] = [await authorized(card, 1_000), await authorized(card, 2_000)];
    await spend.idle();
    await whileCardIsLocked(card, () =>
      Promise.all([swap(daily.id), receive(spend, card, captureOf(card, first, 0, 1_100))]),
    );
    await whileCardIsLocked(card, () =>
      Promise.all([receive(spend, card, captureOf(card, second, 0, 1_500)), swap(weekly.id)]),
    );
    await spend.idle();
    await eventually(async () => (await spend.usage(card)).spent === 3_100);
    expect((await swap(daily.id)).usage).toMatchObject({ spent: 3_100, held: 500 });
    expect(await spend.findings()).toEqual([]);
  });

  it('waits for a decision that is about to be committed', async () => {
    const { card, createRule, swap } = await createCard(10_000);
    const daily = await createRule('daily', 10_000);
    await withSlowCommits(spend.service.database.ownerUrl, 0.4, async () => {
      const asked = Promise.all([ask(card, 6_000), ask(card, 6_000)]);
      const { usage } = await swap(daily.id);
      expect(approvals(await asked)).toBeLessThanOrEqual(1);
      expect(usage.limit).toBe(10_000);
    });
    expect((await spend.usage(card)).spent).toBeLessThanOrEqual(10_000);
    expect(await spend.findings()).toEqual([]);
  });

  it('and a changed limit of the rule, and a limit of its own, at the same time: one of them is in force', async () => {
    const { card, admin, createRule, swap } = await createCard(10_000);
    const [daily, weekly] = [await createRule('daily', 3_000), await createRule('weekly', 4_000)];
    await swap(daily.id);
    for (let round = 0; round < 5; round += 1) {
      const limit = 3_000 + round;
      const outcomes = await Promise.allSettled([
        swap(weekly.id),
        swap(daily.id),
        spend.rpc.call(admin, spendRulesRpc.updateRule, { ruleId: daily.id, limit: limit + 100 }),
        spend.rpc.call(admin, spendRulesRpc.updateRule, { ruleId: weekly.id, limit: limit + 200 }),
        spend.rpc.call(admin, spendRpc.changeCardLimit, { cardId: card.cardId, limit: limit + 300 }),
        ask(card, 10),
      ]);
      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    }
    expect(await spend.findings()).toEqual([]);
  });
});
