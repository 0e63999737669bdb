import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, fundsRpc, spendRpc, vaultRpc } from '@almoner/contracts';
import { addDays, newId, utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { isBlocking } from '../test/is-blocking.ts';
import { payoutLine, receivePayoutsAt } from '../test/payouts.ts';
import { SpendHarness } from '../test/spend-harness.ts';

let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 60_000);

const today = () => utcDay(new Date());
const daysAgo = (days: number) => addDays(today(), -days);
const refusedFor = (field: string, code: string) =>
  expect.objectContaining({ code, fields: [expect.objectContaining({ field })] });

/** With 10,000 in the wallet: 6,000 since 20 days ago, 4,000 more since 10 days ago. */
async function createBooks() {
  const destination = `ba_${newId()}`;
  const { organizationId } = await spend.createOrganization(0);
  await receivePayoutsAt(spend, organizationId, destination);
  const admin = spend.admin(organizationId);
  const balances = async () => {
    const accounts = await spend.rpc.call(admin, spendRpc.listAccounts, {});
    return Object.fromEntries(accounts.map(({ kind, posted }) => [kind, posted]));
  };
  let expected = 0;
  for (const [day, amount] of [
    [daysAgo(20), 6_000],
    [daysAgo(10), 4_000],
  ] as const) {
    await payOut(organizationId, destination, day, amount);
    expected += amount;
    await eventually(async () => (await balances()).wallet === expected);
  }
  const daysOf = async (kind: string) => {
    const { rows } = await spend.pool.query<{ on: string; amount: string }>(
      `select to_char(effective_on, 'YYYY-MM-DD') as on, amount_minor as amount from transfer
       where organization_id = $1 and kind = $2 order by created_at`,
      [organizationId, kind],
    );
    return rows.map(({ on, amount }) => [on, Number(amount)]);
  };
  const moveVault = (kind: 'vault_in' | 'vault_out', amount: number, on?: string) =>
    spend.rpc.call(admin, vaultRpc.moveVault, { kind, amount, on });
  return { organizationId, admin, balances, daysOf, moveVault };
}

async function payOut(organizationId: string, destination: string, day: string, amount: number) {
  const occurredAt = `${day}T12:00:00.000Z`;
  const giftId = newId();
  const { giftSucceeded, payoutArrived } = donationsEvents;
  await spend.publish(giftSucceeded.subject, organizationId, {
    organizationId,
    giftId,
    campaignId: newId(),
    gross: amount,
    fee: 0,
    currency: 'USD',
    stripePaymentIntentId: newId(),
    designations: [],
    occurredAt,
  });
  await spend.publish(payoutArrived.subject, organizationId, {
    organizationId,
    stripePayoutId: `po_${newId()}`,
    stripeDestinationId: destination,
    currency: 'USD',
    lines: [payoutLine({ giftId, amount })],
    occurredAt,
  });
}

/** The days at whose end an account was below zero. */
async function daysBelowZero(organizationId: string) {
  const { rows } = await spend.pool.query<{ kind: string; day: Date; balance: string }>(
    `select * from (
       select a.kind, d.day, sum(sum(d.amount_minor)) over (partition by a.id order by d.day) as balance
       from account_day d join account a on a.organization_id = d.organization_id and a.id = d.account_id
       where d.organization_id = $1 and a.kind in ('wallet', 'vault', 'fund', 'treasury') group by a.id, a.kind, d.day) days
     where balance < 0`,
    [organizationId],
  );
  return rows;
}

describe('the day on which a transfer counts', () => {
  it('may be an earlier one, for the vault and for a fund, and is in the audit log', async () => {
    const { organizationId, admin, balances, daysOf, moveVault } = await createBooks();
    await moveVault('vault_in', 2_000, daysAgo(15));
    await moveVault('vault_out', 500, daysAgo(12));
    await moveVault('vault_in', 100);
    expect(await daysOf('vault_in')).toEqual([
      [daysAgo(15), 2_000],
      [today(), 100],
    ]);
    expect(await daysOf('vault_out')).toEqual([[daysAgo(12), 500]]);
    const { id: fundId } = await spend.rpc.call(admin, fundsRpc.createFund, {
      name: 'Suppers',
      restriction: 'purpose',
      purpose: 'Warm suppers after school.',
      startsOn: null,
      endsOn: null,
    });
    await spend.rpc.call(admin, fundsRpc.receiveInFund, {
      fundId,
      amount: 3_000,
      donor: 'Aldermoss Family Fund',
      reason: 'Grant letter',
      receivedOn: daysAgo(18),
    });
    expect(await daysOf('fund_receipt')).toEqual([[daysAgo(18), 3_000]]);
    expect(await balances()).toMatchObject({ wallet: 5_400, vault: 1_600, fund: 3_000 });
    expect(await daysBelowZero(organizationId)).toEqual([]);
    const recorded = await spend.auditRecordsOf(organizationId);
    expect(recorded).toContainEqual(
      expect.objectContaining({
        action: 'vault.fund',
        after: { amount: { amount: 2_000, currency: 'USD' }, on: daysAgo(15) },
      }),
    );
    expect(recorded).toContainEqual(
      expect.objectContaining({
        action: 'fund.receive',
        after: expect.objectContaining({ receivedOn: daysAgo(18) }),
      }),
    );
    expect(await spend.findings()).toEqual([]);
  });

  it('is one since which the account always had the money', async () => {
    const { organizationId, balances, moveVault } = await createBooks();
    const short = refusedFor('on', 'insufficient_funds_since');
    await expect(moveVault('vault_in', 6_001, daysAgo(11))).rejects.toEqual(short);
    await expect(moveVault('vault_in', 1, daysAgo(21))).rejects.toEqual(short);
    await moveVault('vault_in', 9_000);
    // Enough on that day, but not on the days since: today's transfer took it.
    await expect(moveVault('vault_in', 1_001, daysAgo(15))).rejects.toMatchObject({
      code: 'insufficient_funds',
    });
    await moveVault('vault_in', 1_000, daysAgo(15));
    await expect(moveVault('vault_out', 1_001, daysAgo(1))).rejects.toEqual(short);
    expect(await balances()).toMatchObject({ wallet: 0, vault: 10_000 });
    expect(await daysBelowZero(organizationId)).toEqual([]);
  });

  it('is not in the future, more than two years ago, or in a closed month', async () => {
    const { organizationId, balances, moveVault } = await createBooks();
    const refused = (day: string, code: string) =>
      expect(moveVault('vault_in', 100, day)).rejects.toEqual(refusedFor('on', code));
    await refused(addDays(today(), 1), 'transfer_day_in_future');
    await refused(daysAgo(800), 'transfer_day_too_old');
    const month = `${daysAgo(20).slice(0, 7)}-01`;
    await spend.pool.query(
      `insert into accounting_month (organization_id, month, is_closed, version) values ($1, $2, true, 1)`,
      [organizationId, month],
    );
    await refused(month, 'transfer_day_closed');
    expect(await balances()).toMatchObject({ wallet: 10_000, vault: 0 });
  });

  it('is the day of the second signature for a transfer that waits for one', async () => {
    const { organizationId, balances, moveVault } = await createBooks();
    await spend.pool.query(
      `insert into signature_policy (organization_id, threshold_minor, version) values ($1, 1000, 1)`,
      [organizationId],
    );
    await expect(moveVault('vault_in', 1_001, daysAgo(1))).rejects.toEqual(
      refusedFor('on', 'transfer_day_needs_one_signature'),
    );
    await expect(moveVault('vault_in', 1_000, daysAgo(1))).resolves.toMatchObject({ status: 'posted' });
    await expect(moveVault('vault_in', 1_001, today())).resolves.toMatchObject({ status: 'pending' });
    expect(await balances()).toMatchObject({ vault: 1_000 });
  });

  it('is possible once for several requests at the same time, each of which alone would have enough', async () => {
    const { organizationId, moveVault } = await createBooks();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => moveVault('vault_in', 4_000, daysAgo(15))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await daysBelowZero(organizationId)).toEqual([]);
    expect(await spend.findings()).toEqual([]);
  });

  it('is not in a month that is closed while the transfer is made', async () => {
    const { organizationId, balances, moveVault } = await createBooks();
    const day = daysAgo(20);
    const closing = await spend.pool.connect();
    try {
      await closing.query('begin');
      await closing.query(`select pg_advisory_xact_lock(functions.books_lock($1))`, [organizationId]);
      await closing.query(
        `insert into accounting_month (organization_id, month, is_closed, version) values ($1, $2, true, 1)`,
        [organizationId, `${day.slice(0, 7)}-01`],
      );
      const moved = expect(moveVault('vault_in', 100, day)).rejects.toEqual(
        refusedFor('on', 'transfer_day_closed'),
      );
      const { rows } = await closing.query<{ pid: number }>('select pg_backend_pid() as pid');
      await eventually(() => isBlocking(spend.pool, rows[0]?.pid ?? 0));
      await closing.query('commit');
      await moved;
    } finally {
      closing.release();
    }
    expect(await balances()).toMatchObject({ wallet: 10_000, vault: 0 });
  });
});
