import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  orgEvents,
  programsRpc,
  spendRpc,
  vaultRpc,
  type RequestOf,
  type StatementLineWire,
} from '@almoner/contracts';
import { addDays, newId, utcDay } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

type Query = RequestOf<typeof spendRpc.listTransfers>;

/** All lines of a statement, page by page. */
async function lines(ctx: Ctx, query: Query = {}): Promise<StatementLineWire[]> {
  const all: StatementLineWire[] = [];
  let cursor: string | undefined;
  do {
    const page = await spend.rpc.call(ctx, spendRpc.listTransfers, { limit: 2, ...query, cursor });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
const changes = async (ctx: Ctx, query: Query = {}) =>
  (await lines(ctx, query)).map(({ kind, change }) => [kind, change]);
const sum = (all: readonly StatementLineWire[]) =>
  all.reduce((total, { change }) => total + (change ?? 0), 0);

async function capture(card: TestCard, id: string, amount: number): Promise<void> {
  await spend.stripe.testHelpers.issuing.authorizations.capture(
    id,
    { capture_amount: amount, close_authorization: false },
    { stripeAccount: card.account },
  );
}

async function createTeam(organizationId: string): Promise<{ teamId: string; accountId: string }> {
  const teamId = newId();
  const team = { revision: 1, name: 'Kitchen', isClosed: false, occurredAt: new Date().toISOString() };
  await spend.publish(orgEvents.teamChanged.subject, organizationId, { organizationId, teamId, ...team });
  const accountId = await eventually(async () => {
    const all = await spend.rpc.call(spend.admin(organizationId), spendRpc.listTreasuries, {});
    return all.find((one) => one.teamId === teamId)?.accountId;
  });
  return { teamId, accountId };
}

describe('One line of a statement', () => {
  it('is the same as in its list, also of a hold, and is not found for another organization or account', async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const card = await spend.createCard(owner, 'monthly', 50_000);
    await spend.swipe(card, 700);
    const listed = [...(await lines(admin)), ...(await lines(admin, { view: 'on_hold' }))];
    expect(listed.map(({ kind }) => kind)).toEqual(['deposit', 'purchase_hold']);
    for (const line of listed)
      expect(await spend.rpc.call(admin, spendRpc.getTransfer, { transferId: line.id })).toMatchObject(line);
    const { accountId } = await createTeam(owner.organizationId);
    const stranger = spend.admin((await spend.createOrganization(100)).organizationId);
    for (const { id: transferId } of listed) {
      const elsewhere = spend.rpc.call(admin, spendRpc.getTransfer, { transferId, accountId });
      await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' });
      const theirs = spend.rpc.call(stranger, spendRpc.getTransfer, { transferId });
      await expect(theirs).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('The statement of the wallet', () => {
  it('has each purchase once, and its sums are the figures of the account', async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const card = await spend.createCard(owner, 'monthly', 50_000);
    const settled = await spend.swipe(card, 3_000);
    await capture(card, settled.id, 3_000);
    const open = await spend.swipe(card, 2_000);
    await capture(card, open.id, 500);
    await spend.swipe(card, 700);
    await eventually(async () => (await lines(admin)).length === 3);

    const wallet = await spend.wallet(owner.organizationId);
    expect(await changes(admin)).toEqual(
      expect.arrayContaining([
        ['purchase_capture', -500],
        ['purchase_capture', -3_000],
        ['deposit', 100_000],
      ]),
    );
    expect(sum(await lines(admin))).toBe(wallet.posted);
    const held = await lines(admin, { view: 'on_hold' });
    expect(held.map(({ change }) => change).toSorted()).toEqual([-1_500, -700]);
    expect(-sum(held)).toBe(wallet.onHold);
    expect(held.every(({ purchaseId, id }) => purchaseId === id)).toBe(true);
  });

  it('has the posted balance after each line of its first page, and none on another or where lines are left out', async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    await spend.rpc.call(admin, vaultRpc.moveVault, { kind: 'vault_in', amount: 4_000 });
    await spend.rpc.call(admin, vaultRpc.moveVault, { kind: 'vault_out', amount: 1_000 });
    const read = (query: Query) =>
      spend.rpc.call(admin, spendRpc.listTransfers, { view: 'movements', ...query });
    const after = async (query: Query = {}) =>
      (await read(query)).items.map(({ kind, postedAfter }) => [kind, postedAfter]);
    expect(await after()).toEqual([
      ['vault_out', 97_000],
      ['vault_in', 96_000],
      ['deposit', 100_000],
    ]);
    const { nextCursor } = await read({ limit: 2 });
    expect(await after({ cursor: nextCursor ?? '' })).toEqual([['deposit', undefined]]);
    expect(await after({ about: 'bank' })).toEqual([['deposit', undefined]]);
    expect(await after({ to: addDays(utcDay(new Date()), 1) })).toContainEqual(['deposit', undefined]);
    const { items } = await spend.rpc.call(admin, spendRpc.listTransfers, {});
    expect(items.every(({ postedAfter }) => postedAfter === undefined)).toBe(true);
  });

  it('names another account’s movements on that account only', async () => {
    const owner = await spend.createOrganization(10_000);
    const admin = spend.admin(owner.organizationId);
    const { teamId, accountId } = await createTeam(owner.organizationId);
    const fund = { kind: 'treasury_fund', teamId, amount: 4_000 } as const;
    await spend.rpc.call(admin, spendRpc.moveTreasury, fund);
    const program = await spend.rpc.call(admin, programsRpc.createProgram, {
      name: 'Kitchen',
      teamId,
      frequency: 'monthly',
      limit: 4_000,
      budget: null,
      payingAccountId: accountId,
      startsAt: null,
      endsAt: null,
    });
    const card = await spend.createCard(owner, 'monthly', 4_000, program.id);
    const purchase = await spend.swipe(card, 1_000);
    expect(await changes(admin, { accountId, view: 'on_hold' })).toEqual([['purchase_hold', -1_000]]);
    expect(await changes(admin, { view: 'on_hold' })).toEqual([]);
    await capture(card, purchase.id, 1_000);
    await eventually(async () => (await lines(admin, { accountId })).length === 2);
    expect(await changes(admin, { accountId })).toEqual(
      expect.arrayContaining([
        ['treasury_fund', 4_000],
        ['purchase_capture', -1_000],
      ]),
    );
    expect(await changes(admin)).toEqual(
      expect.arrayContaining([
        ['treasury_fund', -4_000],
        ['deposit', 10_000],
      ]),
    );
    expect(await lines(admin)).toHaveLength(2);
  });

  it('shows an incoming deposit apart, until it is posted', async () => {
    const owner = await spend.createOrganization(0);
    const admin = spend.admin(owner.organizationId);
    await spend.control('faults', { webhooks: { drop: 1 } });
    await spend.rpc.call(admin, spendRpc.startDeposit, { amount: 9_000 });
    expect(await changes(admin, { view: 'incoming' })).toEqual([['deposit', 9_000]]);
    expect(await changes(admin)).toEqual([]);
    await spend.control('faults', { webhooks: { drop: 0 } });
  });

  it('contains only its own organization', async () => {
    const [owner, other] = [await spend.createOrganization(1_000), await spend.createOrganization(0)];
    const { id: accountId } = await spend.wallet(owner.organizationId);
    const foreign = spend.rpc.call(spend.admin(other.organizationId), spendRpc.listTransfers, { accountId });
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
    expect(await lines(spend.admin(other.organizationId))).toEqual([]);
  });
});

describe('The filters of a statement', () => {
  const today = utcDay(new Date());
  const sumOf = (ctx: Ctx, query: RequestOf<typeof spendRpc.sumTransfers> = {}) =>
    spend.rpc.call(ctx, spendRpc.sumTransfers, query);

  it('find what a movement is about, in every view, page by page, with the sum of what was posted', async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const card = await spend.createCard(owner, 'monthly', 50_000);
    for (const amount of [3_000, 1_200, 800]) {
      const purchase = await spend.swipe(card, amount);
      await capture(card, purchase.id, amount);
    }
    await spend.swipe(card, 700);
    const { teamId } = await createTeam(owner.organizationId);
    await spend.rpc.call(admin, spendRpc.moveTreasury, { kind: 'treasury_fund', teamId, amount: 4_000 });
    await eventually(async () => (await lines(admin)).length === 5);

    expect(await changes(admin, { about: 'bank' })).toEqual([['deposit', 100_000]]);
    expect(await changes(admin, { about: 'own_accounts', view: 'movements' })).toEqual([
      ['treasury_fund', -4_000],
    ]);
    const kinds = async (query: Query) => (await changes(admin, query)).map(([kind]) => kind).toSorted();
    const captures = ['purchase_capture', 'purchase_capture', 'purchase_capture'];
    expect(await kinds({ about: 'purchases' })).toEqual(captures);
    expect(await kinds({ about: 'purchases', view: 'movements' })).toEqual([...captures, 'purchase_hold']);
    expect(await kinds({ about: 'purchases', view: 'on_hold' })).toEqual(['purchase_hold']);
    expect(await kinds({ about: 'bank', view: 'on_hold' })).toEqual([]);
    expect(await kinds({ about: 'bank', view: 'ledger' })).toEqual(['deposit']);
    expect(await kinds({ about: 'gifts', view: 'movements' })).toEqual([]);

    expect(await sumOf(admin)).toEqual({ count: 5, moneyIn: 100_000, moneyOut: 9_000, currency: 'USD' });
    expect(await sumOf(admin, { about: 'purchases' })).toMatchObject({
      count: 3,
      moneyIn: 0,
      moneyOut: 5_000,
    });
    const wallet = await spend.wallet(owner.organizationId);
    const { moneyIn, moneyOut } = await sumOf(admin);
    expect(moneyIn - moneyOut).toBe(wallet.posted);
  });

  it('include the first and the last day', async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const card = await spend.createCard(owner, 'monthly', 50_000);
    await spend.swipe(card, 700);
    for (const view of ['posted', 'movements', 'on_hold', 'ledger'] as const) {
      const count = async (query: Query) => (await lines(admin, { view, ...query })).length;
      const all = await count({});
      expect(all).toBeGreaterThan(0);
      expect(await count({ from: today, to: today })).toBe(all);
      expect(await count({ to: addDays(today, -1) })).toBe(0);
      expect(await count({ from: addDays(today, 1), to: '9999-12-31' })).toBe(0);
    }
    expect((await sumOf(admin, { from: today, to: today })).count).toBe(1);
    expect(await sumOf(admin, { to: addDays(today, -1) })).toMatchObject({
      count: 0,
      moneyIn: 0,
      moneyOut: 0,
    });
  });

  it('sum nothing of another organization', async () => {
    const [owner, other] = [await spend.createOrganization(1_000), await spend.createOrganization(0)];
    const { id: accountId } = await spend.wallet(owner.organizationId);
    await expect(sumOf(spend.admin(other.organizationId), { accountId })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('The whole ledger', () => {
  it('has every transfer with its entries', async () => {
    const owner = await spend.createOrganization(1_000);
    const [deposit] = await lines(spend.admin(owner.organizationId), { view: 'ledger' });
    expect(deposit).toMatchObject({ kind: 'deposit', change: null });
    expect(deposit?.entries.map(({ account, layer }) => [account, layer])).toContainEqual([
      'Wallet',
      'posted',
    ]);
  });
});
