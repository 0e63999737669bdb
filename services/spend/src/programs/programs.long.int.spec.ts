import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { programsRpc, spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { createProgram, publishTeam, type TestProgram } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

const refusedWith = (code: string) => expect.objectContaining({ code });
interface Owner {
  readonly organizationId: string;
  readonly account: string;
}

const get = ({ organizationId }: Owner, programId: string) =>
  spend.rpc.call(spend.admin(organizationId), programsRpc.getProgram, { programId });

async function programWith(walletMinor: number, over: Partial<TestProgram> = {}) {
  const owner = await spend.createOrganization(walletMinor);
  const admin = spend.admin(owner.organizationId);
  const program = await createProgram(spend, admin, over);
  const createCard = (limit = 1_000_000) => spend.createCard(owner, 'monthly', limit, program.id);
  return { owner, admin, program, createCard };
}

async function reasonOf(card: TestCard, amount: number): Promise<string | null> {
  const { id } = await spend.swipe(card, amount);
  const { rows } = await spend.pool.query<{ decline_reason: string | null }>(
    `select decline_reason from card_authorization where stripe_authorization_id = $1`,
    [id],
  );
  return rows[0] ? rows[0].decline_reason : 'not decided';
}

async function checksOf(card: TestCard, stripeAuthorizationId: string) {
  const { rows } = await spend.pool.query<{ id: string }>(
    `select id from card_authorization where stripe_authorization_id = $1`,
    [stripeAuthorizationId],
  );
  const decision = await spend.explain(card.organizationId, rows[0]?.id ?? newId());
  return decision.checks;
}

describe('a spend program', () => {
  it('shares its limit among its cards, to the cent', async () => {
    const { owner, program, createCard } = await programWith(1_000_000, { limit: 10_000 });
    const [one, other] = [await createCard(), await createCard()];
    expect(await reasonOf(one, 6_000)).toBeNull();
    expect(await reasonOf(other, 4_001)).toBe('program_limit_exceeded');
    expect(await reasonOf(other, 4_000)).toBeNull();
    expect(await reasonOf(one, 1)).toBe('program_limit_exceeded');
    expect((await get(owner, program.id)).usage).toMatchObject({
      spent: 10_000,
      held: 10_000,
      limit: 10_000,
    });
    // A purchase that its program refused uses nothing of the card's limit.
    expect(await spend.usage(other)).toMatchObject({ spent: 4_000 });
    expect(await spend.findings()).toEqual([]);
  });

  it('shows for each of its cards what is left, the smaller of its period and its budget, and whether it pays', async () => {
    const { admin, program, createCard } = await programWith(1_000_000, { limit: 10_000, budget: 12_000 });
    const [one, other] = [await createCard(), await createCard()];
    const shown = async () => {
      const request = { userIds: null, ownerId: newId(), limit: 9, countsEnded: true };
      const { cards } = await spend.rpc.call(
        serviceContext('cards', one.organizationId),
        spendRpc.rankCards,
        request,
      );
      const { programState, programLeft } = await spend.usage(other);
      for (const card of cards) expect(card).toMatchObject({ programState, programLeft });
      return [programState, programLeft];
    };
    expect(await shown()).toEqual(['active', 10_000]);
    expect(await reasonOf(one, 4_000)).toBeNull();
    expect(await shown()).toEqual(['active', 6_000]);
    await spend.rpc.call(admin, programsRpc.updateProgram, { programId: program.id, budget: 4_500 });
    expect(await shown()).toEqual(['active', 500]);
    await spend.rpc.call(admin, programsRpc.updateProgram, { programId: program.id, budget: 3_000 });
    expect(await shown()).toEqual(['active', 0]);
    await spend.rpc.call(admin, programsRpc.pauseProgram, { programId: program.id });
    expect(await shown()).toEqual(['paused', 0]);
    const alone = await spend.createCard(one, 'monthly', 1_000);
    expect(await spend.usage(alone)).toMatchObject({ programState: null, programLeft: null });
  });

  it('ends at its budget, to the cent, over all its periods', async () => {
    const { createCard } = await programWith(1_000_000, { frequency: 'daily', limit: 6_000, budget: 9_000 });
    const card = await createCard();
    expect(await reasonOf(card, 6_000)).toBeNull();
    await spend.control('clock', { advanceSeconds: 86_400 });
    expect(await reasonOf(card, 3_001)).toBe('program_budget_exceeded');
    expect(await reasonOf(card, 3_000)).toBeNull();
    expect(await reasonOf(card, 1)).toBe('program_budget_exceeded');
    expect(await spend.findings()).toEqual([]);
  });

  it('is checked after the card’s own rule and before the account, and every figure is stored', async () => {
    const { owner, program, createCard } = await programWith(5_000, { limit: 10_000, budget: 20_000 });
    const small = await createCard(1_000);
    expect(await reasonOf(small, 1_001)).toBe('spend_limit_exceeded');
    const card = await createCard();
    await spend.withoutNetworkBalanceCheck(async () => {
      const { id } = await spend.swipe(card, 5_001);
      const checks = await checksOf(card, id);
      expect(checks.map(({ name, outcome }) => `${name} ${outcome}`).slice(-5)).toEqual([
        'program_active passed',
        'spend_rule passed',
        'program_limit passed',
        'program_budget passed',
        'account_balance failed',
      ]);
      expect(checks.find(({ name }) => name === 'program_limit')?.figures).toMatchObject({
        spentBefore: 0,
        amount: 5_001,
        wouldBe: 5_001,
        limit: 10_000,
        frequency: 'monthly',
      });
    });
    // A purchase that the account cannot cover releases the limit.
    expect((await get(owner, program.id)).budgetUsage).toEqual({ spent: 0, held: 0 });
    expect(await spend.findings()).toEqual([]);
  });

  it('does not appear in decisions of a card without one', async () => {
    const card = await spend.createCard(await spend.createOrganization(5_000), 'monthly', 5_000);
    const checks = await checksOf(card, (await spend.swipe(card, 100)).id);
    expect(checks.filter(({ name }) => name.startsWith('program'))).toEqual([]);
  });

  it('follows captures, reversals and refunds as the card does', async () => {
    const { owner, program, createCard } = await programWith(1_000_000, { limit: 10_000, budget: 50_000 });
    const card = await createCard();
    const on = { stripeAccount: owner.account };
    const usage = async () => {
      const { usage: period, budgetUsage } = await get(owner, program.id);
      return [period.spent, period.held, budgetUsage.spent, budgetUsage.held];
    };
    const captured = await spend.swipe(card, 4_000);
    const reversed = await spend.swipe(card, 3_000);
    await spend.stripe.testHelpers.issuing.authorizations.reverse(reversed.id, {}, on);
    await eventually(async () => (await usage())[0] === 4_000);
    await spend.stripe.testHelpers.issuing.authorizations.capture(captured.id, { capture_amount: 2_500 }, on);
    await eventually(async () => (await usage())[1] === 0);
    expect(await usage()).toEqual([2_500, 0, 2_500, 0]);
    const { data } = await spend.stripe.issuing.transactions.list({ card: card.stripeCardId }, on);
    await spend.stripe.testHelpers.issuing.transactions.refund(
      data[0]?.id ?? '',
      { refund_amount: 1_500 },
      on,
    );
    await eventually(async () => (await usage())[0] === 1_000);
    expect(await usage()).toEqual([1_000, 0, 1_000, 0]);
    // A force capture is the network's fact: booked in full.
    await spend.stripe.testHelpers.issuing.transactions.createForceCapture(
      { card: card.stripeCardId, amount: 12_000 },
      on,
    );
    await eventually(async () => (await usage())[0] === 13_000);
    expect(await reasonOf(card, 1)).toBe('program_limit_exceeded');
    expect(await spend.findings()).toEqual([]);
  });

  it('releases a hold in its own period, though it is captured in the next one', async () => {
    const { owner, program, createCard } = await programWith(1_000_000, {
      frequency: 'daily',
      limit: 10_000,
    });
    const card = await createCard();
    const held = await spend.swipe(card, 4_000);
    await spend.control('clock', { advanceSeconds: 86_400 });
    expect(await reasonOf(card, 1_000)).toBeNull();
    const on = { stripeAccount: owner.account };
    await spend.stripe.testHelpers.issuing.authorizations.capture(held.id, {}, on);
    const inPeriods = async () => {
      const { rows } = await spend.pool.query<{ spent: number; held: number }>(
        `select c.spent_minor::int as spent, c.held_minor::int as held from limit_counter c join spend_limit l on l.id = c.limit_id
         where l.owner_id = $1 and l.kind = 'program_period' order by c.period_starts_at`,
        [program.id],
      );
      return rows;
    };
    await eventually(async () => (await inPeriods()).some(({ spent }) => spent > 0));
    expect(await inPeriods()).toEqual([
      { spent: 0, held: 0 },
      { spent: 4_000, held: 1_000 },
    ]);
    expect(await spend.findings()).toEqual([]);
  });

  it('pays from the treasury that it names, whatever the wallet has', async () => {
    const owner = await spend.createOrganization(10_000);
    const admin = spend.admin(owner.organizationId);
    const { teamId, accountId } = await publishTeam(spend, owner.organizationId);
    await spend.rpc.call(admin, spendRpc.moveTreasury, { kind: 'treasury_fund', teamId, amount: 3_000 });
    const program = await createProgram(spend, admin, { teamId, payingAccountId: accountId, limit: 100_000 });
    const card = await spend.createCard(owner, 'monthly', 100_000, program.id);
    expect(await reasonOf(card, 3_001)).toBe('insufficient_funds');
    expect(await reasonOf(card, 3_000)).toBeNull();
    expect(await spend.wallet(owner.organizationId)).toMatchObject({ available: 7_000, onHold: 0 });
    expect(await spend.findings()).toEqual([]);
  });

  it('stops at once when it is paused, lowered or ended, and works again when it is resumed', async () => {
    const { admin, program, createCard } = await programWith(1_000_000, { limit: 10_000 });
    const card = await createCard();
    const programId = program.id;
    expect(await reasonOf(card, 1_000)).toBeNull();
    await spend.rpc.call(admin, programsRpc.pauseProgram, { programId });
    expect(await reasonOf(card, 1)).toBe('program_not_active');
    await spend.rpc.call(admin, programsRpc.resumeProgram, { programId });
    expect(await reasonOf(card, 1)).toBeNull();
    await spend.rpc.call(admin, programsRpc.updateProgram, { programId, limit: 1_001 });
    expect(await reasonOf(card, 1)).toBe('program_limit_exceeded');
    await spend.rpc.call(admin, programsRpc.updateProgram, { programId, limit: 5_000, budget: 1_001 });
    expect(await reasonOf(card, 1)).toBe('program_budget_exceeded');
    const startsAt = '2020-01-01T00:00:00.000Z';
    const endsAt = '2020-12-31T23:59:59.999Z';
    await spend.rpc.call(admin, programsRpc.updateProgram, { programId, budget: null, startsAt, endsAt });
    expect(await reasonOf(card, 1)).toBe('program_not_active');
    await spend.rpc.call(admin, programsRpc.updateProgram, { programId, endsAt: null });
    expect(await reasonOf(card, 1)).toBeNull();
    await spend.rpc.call(admin, programsRpc.closeProgram, { programId });
    expect(await reasonOf(card, 1)).toBe('program_not_active');
    const resumed = spend.rpc.call(admin, programsRpc.resumeProgram, { programId });
    await expect(resumed).rejects.toEqual(refusedWith('program_closed'));
    const changed = spend.rpc.call(admin, programsRpc.updateProgram, { programId, name: 'Other' });
    await expect(changed).rejects.toEqual(refusedWith('program_closed'));
  });
});

describe('a team that is closed', () => {
  const close = (organizationId: string, teamId: string) =>
    spend.rpc.call(serviceContext('org', organizationId), spendRpc.closeTreasury, { organizationId, teamId });

  async function createTeam() {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const { teamId, accountId } = await publishTeam(spend, owner.organizationId);
    const program = await createProgram(spend, admin, { teamId });
    return {
      owner,
      admin,
      teamId,
      accountId,
      program,
      card: await spend.createCard(owner, 'monthly', 5_000, program.id),
    };
  }
  const closings = async (organizationId: string) =>
    (await spend.auditRecordsOf(organizationId)).filter(({ action }) => action === 'program.close');

  it('closes its programs and stops their cards, published once, and leaves all others alone', async () => {
    const { owner, admin, teamId, program, card } = await createTeam();
    const { organizationId } = owner;
    const paused = await createProgram(spend, admin, { name: 'Paused', teamId });
    await spend.rpc.call(admin, programsRpc.pauseProgram, { programId: paused.id });
    const ofAll = await createProgram(spend, admin, { name: 'Everybody' });
    expect(await reasonOf(card, 100)).toBeNull();

    await close(organizationId, teamId);
    await close(organizationId, teamId);
    expect(await reasonOf(card, 100)).toBe('program_not_active');
    const statusOf = async (programId: string) => (await get(owner, programId)).status;
    expect([await statusOf(program.id), await statusOf(paused.id), await statusOf(ofAll.id)]).toEqual([
      'closed',
      'closed',
      'active',
    ]);
    const told = await closings(organizationId);
    expect(told.map(({ subject }) => (subject as { id: string }).id).toSorted()).toEqual(
      [program.id, paused.id].toSorted(),
    );
    await expect(createProgram(spend, admin, { teamId })).rejects.toEqual(refusedWith('team_closed'));
  });

  it('stays open with its programs while its treasury has money', async () => {
    const { owner, admin, teamId, program, card } = await createTeam();
    await spend.rpc.call(admin, spendRpc.moveTreasury, { kind: 'treasury_fund', teamId, amount: 1 });
    await expect(close(owner.organizationId, teamId)).rejects.toEqual(refusedWith('treasury_not_empty'));
    expect((await get(owner, program.id)).status).toBe('active');
    expect(await reasonOf(card, 100)).toBeNull();
    expect(await closings(owner.organizationId)).toEqual([]);
  });

  it('keeps no program open that is created at the same time', async () => {
    const { owner, admin, teamId } = await createTeam();
    await Promise.allSettled([
      ...Array.from({ length: 6 }, () => createProgram(spend, admin, { teamId })),
      close(owner.organizationId, teamId),
    ]);
    const programs = await spend.rpc.call(admin, programsRpc.listPrograms, {});
    expect(programs.filter((one) => one.teamId === teamId && one.status !== 'closed')).toEqual([]);
  });
});
