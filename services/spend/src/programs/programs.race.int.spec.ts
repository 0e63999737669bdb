import { newId } from '@almoner/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { programsRpc, spendRpc, type RequestOf } from '@almoner/contracts';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { authorizeDirectly } from '../test/authorize-directly.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { isBlocking } from '../test/is-blocking.ts';
import { createProgram, publishTeam } from '../test/test-programs.ts';

let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

const ask = (card: TestCard, amount: number) => authorizeDirectly(spend, card, amount);
const approvals = (answers: readonly boolean[]) => answers.filter(Boolean).length;

async function cardsOfProgram(
  count: number,
  walletMinor: number,
  over: Partial<RequestOf<typeof programsRpc.createProgram>>,
) {
  const owner = await spend.createOrganization(walletMinor);
  const admin = spend.admin(owner.organizationId);
  const program = await spend.rpc.call(admin, programsRpc.createProgram, {
    name: 'Pantry',
    teamId: null,
    frequency: 'monthly',
    limit: 10_000_000,
    budget: null,
    payingAccountId: null,
    startsAt: null,
    endsAt: null,
    ...over,
  });
  const cards = await Promise.all(
    Array.from({ length: count }, () => spend.createCard(owner, 'monthly', 1_000_000, program.id)),
  );
  const askAll = (purchases: number, amount: number) =>
    Promise.all(
      Array.from({ length: purchases }, (_, index) => ask(cards[index % count] ?? cards[0]!, amount)),
    );
  const now = () => spend.rpc.call(admin, programsRpc.getProgram, { programId: program.id });
  return { owner, admin, program, cards, askAll, now };
}

/** The amount used by all cards together in their periods. */
async function usedOf(cards: readonly TestCard[]): Promise<number> {
  const usages = await Promise.all(cards.map((card) => spend.usage(card)));
  return usages.reduce((sum, { spent }) => sum + spent, 0);
}

describe('purchases at the same moment on the cards of one program', () => {
  it('200 with a limit for exactly 50 approve exactly 50', async () => {
    const { cards, askAll, now } = await cardsOfProgram(20, 10_000_000, { limit: 50_000, budget: 900_000 });
    expect(approvals(await askAll(200, 1_000))).toBe(50);
    const { usage, budgetUsage } = await now();
    expect(usage).toMatchObject({ spent: 50_000, held: 50_000 });
    expect(budgetUsage).toEqual({ spent: 50_000, held: 50_000 });
    expect(await usedOf(cards)).toBe(50_000);
    expect(await spend.findings()).toEqual([]);
  });

  it('200 with a budget for exactly 50 approve exactly 50', async () => {
    const { cards, askAll, now } = await cardsOfProgram(20, 10_000_000, { budget: 50_999 });
    expect(approvals(await askAll(200, 1_000))).toBe(50);
    expect((await now()).budgetUsage.spent).toBe(50_000);
    expect(await usedOf(cards)).toBe(50_000);
    expect(await spend.findings()).toEqual([]);
  });

  it('200 with money for exactly 50 approve exactly 50, and the rest uses nothing of the limit', async () => {
    const { cards, askAll, now } = await cardsOfProgram(20, 50_000, { limit: 60_000 });
    expect(approvals(await askAll(200, 1_000))).toBe(50);
    expect((await now()).usage.spent).toBe(50_000);
    expect(await usedOf(cards)).toBe(50_000);
    expect(await spend.findings()).toEqual([]);
  });

  it('of two programs and none never mix', async () => {
    const one = await cardsOfProgram(5, 10_000_000, { limit: 7_000 });
    const { admin, owner } = one;
    const second = await spend.rpc.call(admin, programsRpc.createProgram, {
      name: 'Trips',
      teamId: null,
      frequency: 'total',
      limit: 90_000,
      budget: 3_000,
      payingAccountId: null,
      startsAt: null,
      endsAt: null,
    });
    const other = await spend.createCard(owner, 'weekly', 1_000_000, second.id);
    const free = await spend.createCard(owner, 'weekly', 5_000);
    const [ofOne, ofOther, ofNone] = await Promise.all([
      one.askAll(60, 1_000),
      Promise.all(Array.from({ length: 30 }, () => ask(other, 1_000))),
      Promise.all(Array.from({ length: 30 }, () => ask(free, 1_000))),
    ]);
    expect([approvals(ofOne), approvals(ofOther), approvals(ofNone)]).toEqual([7, 3, 5]);
    expect(await spend.findings()).toEqual([]);
  });

  it('are declined once a pause in between has returned', async () => {
    const { admin, program, askAll, now } = await cardsOfProgram(10, 10_000_000, {});
    const during = askAll(60, 1);
    await spend.rpc.call(admin, programsRpc.pauseProgram, { programId: program.id });
    const spentAtPause = (await now()).usage.spent;
    await during;
    expect(approvals(await askAll(30, 1))).toBe(0);
    expect((await now()).usage.spent).toBe(spentAtPause);
    expect(await spend.findings()).toEqual([]);
  });

  it('are decided again when the program is paused after it was read', async () => {
    const { program, cards, now } = await cardsOfProgram(1, 10_000_000, {});
    const pausing = await spend.pool.connect();
    try {
      const { rows } = await pausing.query<{ pid: number }>('select pg_backend_pid() as pid');
      await pausing.query('begin');
      await pausing.query(
        `update spend_program set status = 'paused', paused_by = $2, paused_with = 'all'
         where id = $1`,
        [program.id, newId()],
      );
      await pausing.query('update spend_limit set version = version + 1 where owner_id = $1', [program.id]);
      const asked = ask(cards[0]!, 1);
      await eventually(() => isBlocking(spend.pool, rows[0]?.pid ?? 0), { intervalMs: 5 });
      await pausing.query('commit');
      expect(await asked).toBe(false);
    } finally {
      pausing.release();
    }
    expect((await now()).usage.spent).toBe(0);
  });
});

describe('a program that is closed while its team is', () => {
  it('is published as closed by the first of the two', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const { teamId } = await publishTeam(spend, organizationId);
    const program = await createProgram(spend, spend.admin(organizationId), { teamId });
    const closing = await spend.pool.connect();
    try {
      const { rows } = await closing.query<{ pid: number }>('select pg_backend_pid() as pid');
      await closing.query('begin');
      await closing.query(`update spend_program set status = 'closed' where id = $1`, [program.id]);
      const org = serviceContext('org', organizationId);
      const closingTeam = spend.rpc.call(org, spendRpc.closeTreasury, { organizationId, teamId });
      await eventually(() => isBlocking(spend.pool, rows[0]?.pid ?? 0), { intervalMs: 5 });
      await closing.query('commit');
      await closingTeam;
    } finally {
      closing.release();
    }
    const actions = (await spend.auditRecordsOf(organizationId)).map(({ action }) => action);
    expect(actions).not.toContain('program.close');
  });
});
