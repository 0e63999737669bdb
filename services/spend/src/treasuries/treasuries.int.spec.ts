import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, orgEvents, spendRpc, type UserPrincipal } from '@almoner/contracts';
import { addDays, newId, utcDay } from '@almoner/kernel';
import { serviceContext, type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { SpendHarness } from '../test/spend-harness.ts';
import { isBlocking } from '../test/is-blocking.ts';
import { payoutLine, receivePayoutsAt } from '../test/payouts.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;

beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

const refusedWith = (code: string) => expect.objectContaining({ code });
type Kind = 'treasury_fund' | 'treasury_return';
type Admin = ReturnType<SpendHarness['admin']>;

function publishTeam(organizationId: string, teamId: string, over: object = {}): Promise<void> {
  const team = { revision: 1, name: 'Kitchen', isClosed: false, occurredAt: new Date().toISOString() };
  return spend.publish(orgEvents.teamChanged.subject, organizationId, {
    organizationId,
    teamId,
    ...team,
    ...over,
  });
}

const treasuries = (ctx: Ctx) => spend.rpc.call(ctx, spendRpc.listTreasuries, {});
const move = (ctx: Ctx, kind: Kind, teamId: string, amount: number) =>
  spend.rpc.call(ctx, spendRpc.moveTreasury, { kind, teamId, amount });
const close = (organizationId: string, teamId: string) =>
  spend.rpc.call(serviceContext('org', organizationId), spendRpc.closeTreasury, { organizationId, teamId });

async function createTreasury(walletMinor: number) {
  const { organizationId } = await spend.createOrganization(walletMinor);
  const teamId = newId();
  await publishTeam(organizationId, teamId);
  const admin = spend.admin(organizationId);
  await eventually(async () => (await treasuries(admin)).some((one) => one.teamId === teamId));
  const balances = async () => {
    const [treasury] = await treasuries(admin);
    return { wallet: (await spend.wallet(organizationId)).available, treasury: treasury?.balance };
  };
  return { organizationId, teamId, admin, balances };
}

function managerOf(admin: Admin, managedTeamIds: string[]): Ctx {
  const actor = { ...admin.actor, role: 'Manager', managedTeamIds } as UserPrincipal;
  return { ...admin, actor };
}

describe('a treasury', () => {
  it('is funded from the wallet and returned to it, to the cent', async () => {
    const { organizationId, teamId, admin, balances } = await createTreasury(10_000);
    expect(await balances()).toEqual({ wallet: 10_000, treasury: 0 });
    const funded = await move(admin, 'treasury_fund', teamId, 2_501);
    expect(funded).toMatchObject({ kind: 'treasury_fund', status: 'posted', amount: 2_501, currency: 'USD' });
    expect(await balances()).toEqual({ wallet: 7_499, treasury: 2_501 });
    await move(admin, 'treasury_return', teamId, 1);
    expect(await balances()).toEqual({ wallet: 7_500, treasury: 2_500 });
    const by = { actor: { kind: 'user', email: 'imke@quillmere.example' }, subject: { name: 'Kitchen' } };
    expect((await spend.auditRecordsOf(organizationId)).slice(-2)).toMatchObject([
      { action: 'treasury.fund', ...by, after: { amount: { amount: 2_501, currency: 'USD' } } },
      { action: 'treasury.return', ...by, after: { amount: { amount: 1, currency: 'USD' } } },
    ]);
    expect(await spend.findings()).toEqual([]);
  });

  it('moves all that is available and not one cent more, either way', async () => {
    const { teamId, admin, balances } = await createTreasury(10_000);
    const tooMuch = move(admin, 'treasury_fund', teamId, 10_001);
    await expect(tooMuch).rejects.toEqual(refusedWith('insufficient_funds'));
    await move(admin, 'treasury_fund', teamId, 10_000);
    const back = move(admin, 'treasury_return', teamId, 10_001);
    await expect(back).rejects.toEqual(refusedWith('insufficient_funds'));
    expect(await balances()).toEqual({ wallet: 0, treasury: 10_000 });
  });

  it('is funded and returned on an earlier day, if the payer had the money since then', async () => {
    const { organizationId, teamId, admin, balances } = await createTreasury(0);
    const daysAgo = (days: number) => addDays(utcDay(new Date()), -days);
    await receivePayoutsAt(spend, organizationId, 'ba_wallet');
    await spend.publish(donationsEvents.payoutArrived.subject, organizationId, {
      organizationId,
      stripePayoutId: `po_${newId()}`,
      stripeDestinationId: 'ba_wallet',
      currency: 'USD',
      lines: [payoutLine({ amount: 6_000, origin: 'other', description: 'Payment' })],
      occurredAt: `${daysAgo(20)}T12:00:00.000Z`,
    });
    await eventually(async () => (await balances()).wallet === 6_000);
    const moveOn = (on: string, kind: Kind, amount: number) =>
      spend.rpc.call(admin, spendRpc.moveTreasury, { kind, teamId, amount, on });
    const short = expect.objectContaining({
      code: 'insufficient_funds_since',
      fields: [expect.objectContaining({ field: 'on' })],
    });
    await expect(moveOn(daysAgo(21), 'treasury_fund', 1)).rejects.toEqual(short);
    await moveOn(daysAgo(15), 'treasury_fund', 4_000);
    await expect(moveOn(daysAgo(16), 'treasury_return', 1)).rejects.toEqual(short);
    await moveOn(daysAgo(10), 'treasury_return', 1_000);
    expect(await balances()).toEqual({ wallet: 3_000, treasury: 3_000 });
    const { rows } = await spend.pool.query(
      `select kind, to_char(effective_on, 'YYYY-MM-DD') as on from transfer
       where organization_id = $1 and kind in ('treasury_fund', 'treasury_return') order by created_at`,
      [organizationId],
    );
    expect(rows).toEqual([
      { kind: 'treasury_fund', on: daysAgo(15) },
      { kind: 'treasury_return', on: daysAgo(10) },
    ]);
    expect((await spend.auditRecordsOf(organizationId)).slice(-2)).toMatchObject([
      { action: 'treasury.fund', after: { on: daysAgo(15) } },
      { action: 'treasury.return', after: { on: daysAgo(10) } },
    ]);
    expect(await spend.findings()).toEqual([]);
  });

  it('gets the money once for one idempotency key', async () => {
    const { teamId, admin, balances } = await createTreasury(10_000);
    const once = { ...admin, idempotencyKey: 'fund-once' };
    const [one, other] = await Promise.all([
      move(once, 'treasury_fund', teamId, 100),
      move(once, 'treasury_fund', teamId, 100),
    ]);
    expect(one.id).toBe(other.id);
    expect(await balances()).toEqual({ wallet: 9_900, treasury: 100 });
  });

  it('gets the money once, also when the key is repeated after it expired', async () => {
    const { organizationId, teamId, admin, balances } = await createTreasury(10_000);
    const once = { ...admin, idempotencyKey: 'fund-late' };
    const first = await move(once, 'treasury_fund', teamId, 9_000);
    await spend.pool.query('delete from idempotency_key where organization_id = $1', [organizationId]);
    expect(await move(once, 'treasury_fund', teamId, 9_000)).toEqual(first);
    expect(await balances()).toEqual({ wallet: 1_000, treasury: 9_000 });
    await spend.pool.query('delete from idempotency_key where organization_id = $1', [organizationId]);
    for (const [kind, amount] of [
      ['treasury_fund', 100],
      ['treasury_return', 9_000],
    ] as const)
      await expect(move(once, kind, teamId, amount)).rejects.toEqual(refusedWith('idempotency_key_reused'));
    const another = { ...spend.admin(organizationId), idempotencyKey: 'fund-late' };
    expect((await move(another, 'treasury_fund', teamId, 100)).id).not.toBe(first.id);
    expect(await balances()).toEqual({ wallet: 900, treasury: 9_100 });
  });

  it('and the wallet keep their sum while money moves both ways at once, and neither falls below zero', async () => {
    const { teamId, admin, balances } = await createTreasury(1_000);
    const kinds = Array.from({ length: 24 }, (_, at): Kind => (at % 3 ? 'treasury_fund' : 'treasury_return'));
    await Promise.allSettled(kinds.map((kind) => move(admin, kind, teamId, 300)));
    const { wallet, treasury = 0 } = await balances();
    expect(wallet + treasury).toBe(1_000);
    expect(Math.min(wallet, treasury)).toBeGreaterThanOrEqual(0);
    expect(await spend.findings()).toEqual([]);
  });

  it('is moved by admins, and seen by the managers of the team', async () => {
    const { teamId, admin } = await createTreasury(1_000);
    const manager = managerOf(admin, [teamId]);
    await expect(move(manager, 'treasury_fund', teamId, 1)).rejects.toEqual(refusedWith('forbidden'));
    expect(await treasuries(manager)).toHaveLength(1);
    expect(await treasuries(managerOf(admin, [newId()]))).toEqual([]);
  });

  it('of another organization does not exist', async () => {
    const [ours, theirs] = [await createTreasury(1_000), await createTreasury(0)];
    const foreign = move(ours.admin, 'treasury_fund', theirs.teamId, 1);
    await expect(foreign).rejects.toEqual(refusedWith('not_found'));
    expect((await treasuries(ours.admin)).map(({ teamId }) => teamId)).toEqual([ours.teamId]);
  });

  it('that has money is not closed, and a closed one accepts none', async () => {
    const { organizationId, teamId, admin } = await createTreasury(1_000);
    await move(admin, 'treasury_fund', teamId, 1);
    await expect(close(organizationId, teamId)).rejects.toEqual(refusedWith('treasury_not_empty'));
    await move(admin, 'treasury_return', teamId, 1);
    await close(organizationId, teamId);
    await close(organizationId, teamId);
    await expect(move(admin, 'treasury_fund', teamId, 1)).rejects.toEqual(refusedWith('team_closed'));
  });

  it('accepts no concurrent transfer while the team is closed', async () => {
    const { organizationId, teamId, admin, balances } = await createTreasury(10_000);
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 8 }, () => move(admin, 'treasury_fund', teamId, 100)),
      close(organizationId, teamId),
    ]);
    const isClosed = outcomes.at(-1)?.status === 'fulfilled';
    const treasury = (await balances()).treasury ?? 0;
    // Either the team is closed and its treasury is empty, or it is open still.
    expect(isClosed && treasury > 0).toBe(false);
  });

  it('is closed only after the transfer that has locked its account', async () => {
    const { organizationId, teamId } = await createTreasury(0);
    const moving = await spend.pool.connect();
    try {
      const { rows } = await moving.query<{ pid: number }>('select pg_backend_pid() as pid');
      await moving.query('begin');
      await moving.query('select 1 from account where owner_id = $1 for update', [teamId]);
      const closing = close(organizationId, teamId);
      await eventually(() => isBlocking(spend.pool, rows[0]?.pid ?? 0), { intervalMs: 5 });
      await moving.query('commit');
      await closing;
    } finally {
      moving.release(true);
    }
  });

  it('keeps its newest name, though an older event comes late', async () => {
    const { organizationId, teamId } = await createTreasury(0);
    await publishTeam(organizationId, teamId, { revision: 3, name: 'Bakery' });
    await publishTeam(organizationId, teamId, { revision: 2, name: 'Canteen' });
    const name = async () =>
      (await spend.accounts(organizationId)).find(({ kind }) => kind === 'treasury')?.name;
    await eventually(async () => (await name()) === 'Bakery');
    await eventually(async () => {
      const { rows } = await spend.pool.query(`select 1 from inbox where consumer like '%org_team%'`);
      return rows.length >= 3;
    });
    expect(await name()).toBe('Bakery');
  });
});

describe('an archived person', () => {
  const set = (
    organizationId: string,
    userId: string,
    status: 'active' | 'inactive',
    by: 'organization' | 'partner',
  ) =>
    spend.rpc.call(serviceContext('org'), spendRpc.setCardholderStatus, {
      organizationId,
      userId,
      status,
      by,
    });
  const stateOf = async (cardId: string) => {
    const { rows } = await spend.pool.query<{ status: string; cardholder_status: string }>(
      `select status, cardholder_status from card where id = $1`,
      [cardId],
    );
    return rows[0];
  };

  it('has every card frozen, also after they are restored', async () => {
    const card = await spend.createCard(await spend.createOrganization(10_000), 'monthly', 5_000);
    await set(card.organizationId, card.userId, 'inactive', 'organization');
    expect(await stateOf(card.cardId)).toEqual({ status: 'frozen', cardholder_status: 'inactive' });
    await set(card.organizationId, card.userId, 'active', 'organization');
    expect(await stateOf(card.cardId)).toEqual({ status: 'frozen', cardholder_status: 'active' });
    expect((await spend.swipe(card, 100)).metadata.decline_reason).toBe('card_frozen');
  });

  it('is not reactivated by the partner, nor vice versa', async () => {
    const card = await spend.createCard(await spend.createOrganization(10_000), 'monthly', 5_000);
    const { organizationId, userId, cardId } = card;
    await set(organizationId, userId, 'inactive', 'partner');
    await set(organizationId, userId, 'inactive', 'organization');
    await set(organizationId, userId, 'active', 'partner');
    expect((await stateOf(cardId))?.cardholder_status).toBe('inactive');
    await set(organizationId, userId, 'inactive', 'partner');
    await set(organizationId, userId, 'active', 'organization');
    expect((await stateOf(cardId))?.cardholder_status).toBe('inactive');
  });

  it('gets no active card that is registered after they were stopped', async () => {
    const owner = await spend.createOrganization(10_000);
    const card = await spend.createCard(owner, 'monthly', 5_000);
    const { organizationId, userId } = card;
    await set(organizationId, userId, 'inactive', 'organization');
    const late = newId();
    await spend.rpc.call(serviceContext('cards', organizationId), spendRpc.registerCard, {
      cardId: late,
      stripeCardId: `ic_${late}`,
      stripeAccountId: owner.account,
      userId,
      currency: 'USD',
      spendProgramId: null,
      spendRuleId: null,
      spendRule: { frequency: 'monthly', limit: 100 },
      cardCreatedAt: new Date().toISOString(),
    });
    expect(await stateOf(late)).toEqual({ status: 'frozen', cardholder_status: 'inactive' });
  });
});
