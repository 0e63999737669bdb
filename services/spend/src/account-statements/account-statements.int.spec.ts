import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountStatementsRpc, spendRpc, vaultRpc } from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

const move = (ctx: Ctx, kind: 'vault_in' | 'vault_out', amount: number) =>
  spend.rpc.call(ctx, vaultRpc.moveVault, { kind, amount });
const months = (ctx: Ctx, accountId?: string) =>
  spend.rpc.call(ctx, accountStatementsRpc.listAccountMonths, { accountId });
const accountOf = async (ctx: Ctx, kind: string) => {
  const accounts = await spend.rpc.call(ctx, spendRpc.listAccounts, {});
  const account = accounts.find((one) => one.kind === kind);
  if (account === undefined) throw new Error(`There is no ${kind}.`);
  return account;
};

async function statement(ctx: Ctx, month: string, limit = 2, accountId?: string) {
  const pages = [];
  let [cursor, asOf]: [string | null, string | null] = [null, null];
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(ctx, { month, limit, accountId, cursor, asOf });
    pages.push(page);
    [cursor, asOf] = [page.nextCursor, page.asOf];
  } while (cursor !== null);
  return { totals: pages[0]?.totals, lines: pages.flatMap(({ items }) => items), pages: pages.length };
}
const read = (
  ctx: Ctx,
  query: {
    month: string;
    limit: number;
    accountId?: string | undefined;
    cursor: string | null;
    asOf: string | null;
  },
) => spend.rpc.call(ctx, accountStatementsRpc.getAccountStatement, query);

/** Counts in an earlier month, as what was booked then. */
const countOn = (transferId: string, day: string) =>
  spend.service.queryAsOwner('update transfer set effective_on = $2 where id = $1', [transferId, day]);

const dayMs = 86_400_000;
const thisMonth = () => new Date().toISOString().slice(0, 7);
/** The first day of an earlier month. */
const firstDay = (monthsAgo: number) => {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1);
};
const dayText = (time: number) => utcDay(new Date(time));

describe('the statements of an account', () => {
  it('tie month to month and to the balance, to the cent, also across a month without movements', async () => {
    const { organizationId } = await spend.createOrganization(10_000);
    const admin = spend.admin(organizationId);
    const [first, quiet, third] = [firstDay(5), firstDay(4), firstDay(3)];
    const [endOfFirst, endOfThird] = [quiet - dayMs, firstDay(2) - dayMs];
    await countOn((await move(admin, 'vault_in', 3_000)).id, dayText(endOfFirst));
    await countOn((await move(admin, 'vault_in', 501)).id, dayText(third));
    await countOn((await move(admin, 'vault_out', 1)).id, dayText(endOfThird));
    const vault = await accountOf(admin, 'vault');
    const list = await months(admin, vault.id);
    expect(list.toReversed().slice(0, 3)).toMatchObject([
      { opening: 0, moneyIn: 3_000, moneyOut: 0, closing: 3_000 },
      { opening: 3_000, moneyIn: 0, moneyOut: 0, closing: 3_000 },
      { opening: 3_000, moneyIn: 501, moneyOut: 1, closing: 3_500 },
    ]);
    const monthsOf = [first, quiet, third].map((time) => dayText(time).slice(0, 7));
    expect(
      list
        .toReversed()
        .slice(0, 3)
        .map(({ month }) => month),
    ).toEqual(monthsOf);
    expect(list[0]).toMatchObject({ month: thisMonth(), closing: vault.posted });
    for (const { month, opening, closing } of list) {
      const { totals, lines } = await statement(admin, month, 1, vault.id);
      expect(totals).toEqual({ opening, closing, lineCount: lines.length });
      expect(lines.reduce((sum, { change }) => sum + change, opening)).toBe(closing);
    }
    const { days } = await spend.rpc.call(admin, accountStatementsRpc.listDailyBalances, {
      accountId: vault.id,
      days: 366,
    });
    const on = (time: number) => days.find((one) => one.on === dayText(time))?.posted;
    expect([endOfFirst - dayMs, endOfFirst, endOfThird - dayMs, endOfThird].map(on)).toEqual([
      0, 3_000, 3_501, 3_500,
    ]);
    expect(days.at(-1)).toEqual({ on: utcDay(new Date()), posted: vault.posted });
  });

  it('have every movement once in pages, and none that was booked while they are read', async () => {
    const { organizationId } = await spend.createOrganization(10_000);
    const admin = spend.admin(organizationId);
    for (let amount = 1; amount <= 5; amount += 1) await move(admin, 'vault_in', amount);
    const first = await read(admin, { month: thisMonth(), limit: 3, cursor: null, asOf: null });
    await move(admin, 'vault_in', 6);
    const { asOf, nextCursor: cursor } = first;
    const second = await read(admin, { month: thisMonth(), limit: 3, cursor, asOf });
    const changes = [...first.items, ...second.items].map(({ change }) => change);
    expect(changes).toEqual([10_000, -1, -2, -3, -4, -5]);
    expect(first.totals).toEqual({ opening: 0, closing: 9_985, lineCount: 6 });
  });

  it('of another organization do not exist', async () => {
    const ours = spend.admin((await spend.createOrganization(0)).organizationId);
    const theirs = spend.admin((await spend.createOrganization(0)).organizationId);
    const { id } = await accountOf(theirs, 'vault');
    const missing = expect.objectContaining({ code: 'not_found' });
    await expect(months(ours, id)).rejects.toEqual(missing);
    await expect(statement(ours, thisMonth(), 1, id)).rejects.toEqual(missing);
    const balance = spend.rpc.call(ours, accountStatementsRpc.getBalanceAt, { accountId: id });
    await expect(balance).rejects.toEqual(missing);
    await expect(months(ours, newId())).rejects.toEqual(missing);
  });
});

describe('the balance of an account', () => {
  it('at each moment of the past is what the account showed then', async () => {
    const { organizationId } = await spend.createOrganization(10_000);
    const admin = spend.admin(organizationId);
    const seen = [];
    for (const [kind, amount] of [
      ['vault_in', 700],
      ['vault_out', 200],
      ['vault_in', 50],
    ] as const) {
      await move(admin, kind, amount);
      const { id, posted, onHold, available, incoming } = await accountOf(admin, 'wallet');
      const { rows } = await spend.pool.query<{ at: Date }>(
        `select max(created_at) + interval '1 millisecond' as at from entry where organization_id = $1`,
        [organizationId],
      );
      seen.push({ id, at: rows[0]?.at.toISOString(), posted, onHold, available, incoming });
    }
    for (const { id, at, ...balances } of seen)
      expect(
        await spend.rpc.call(admin, accountStatementsRpc.getBalanceAt, { accountId: id, at }),
      ).toMatchObject(balances);
    const before = { accountId: seen[0]?.id ?? '', at: '2020-01-01T00:00:00.000Z' };
    expect(await spend.rpc.call(admin, accountStatementsRpc.getBalanceAt, before)).toMatchObject({
      posted: 0,
    });
  });
});
