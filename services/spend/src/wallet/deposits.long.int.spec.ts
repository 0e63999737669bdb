import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRpc } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { toStripeEventRequest } from '@almoner/testing/stripe';
import type Stripe from 'stripe';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: spend, PostgreSQL, NATS, the Stripe sandbox.
const amount = 70_000;
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

interface Owner {
  readonly organizationId: string;
  readonly account: string;
}

async function topupOf({ account }: Owner): Promise<Stripe.Topup> {
  const { data } = await spend.stripe.topups.list({}, { stripeAccount: account });
  const [topup] = data;
  if (topup === undefined) throw new Error('No top-up was requested.');
  return topup;
}
const settle = (topup: string, outcome: string) => spend.control('topups', { topup, outcome });
const startDeposit = ({ organizationId }: Owner, ctx = spend.admin(organizationId)) =>
  spend.rpc.call(ctx, spendRpc.startDeposit, { amount });
const posted = async ({ organizationId }: Owner) => (await spend.wallet(organizationId)).posted;

async function transfersOf({ organizationId }: Owner) {
  const { items } = await spend.rpc.call(spend.admin(organizationId), spendRpc.listTransfers, {});
  return items.map(({ kind, status, amount: moved }) => `${kind} ${status} ${moved}`);
}

async function statusOf({ organizationId }: Owner): Promise<string | undefined> {
  const { rows } = await spend.pool.query<{ status: string }>(
    `select status from deposit where organization_id = $1`,
    [organizationId],
  );
  return rows[0]?.status;
}
/** As a repair by hand would. */
const setTransferStatus = ({ organizationId }: Owner, status: string) =>
  spend.service.queryAsOwner(`update transfer set status = $2 where organization_id = $1`, [
    organizationId,
    status,
  ]);

async function waitingEventOf({ account }: Owner): Promise<{ error: string | null } | undefined> {
  const { rows } = await spend.pool.query<{ error: string | null }>(
    `select error from stripe_event where account = $1 and status = 'waiting'`,
    [account],
  );
  return rows[0];
}
const becomes = (owner: Owner, status: string) => eventually(async () => (await statusOf(owner)) === status);

/** An organization with a deposit that has not arrived yet. */
async function createWaitingDeposit(): Promise<{ owner: Owner; topup: string }> {
  await spend.control('settings', { topupArrival: 'wait' });
  const owner = await spend.createOrganization(0);
  await startDeposit(owner);
  const { id } = await topupOf(owner);
  await spend.control('settings', { topupArrival: 'succeed' });
  return { owner, topup: id };
}

describe('a deposit that arrived', () => {
  it('is on the balance that cards spend from', async () => {
    const owner = await spend.createOrganization(amount);
    const { issuing } = await spend.stripe.balance.retrieve({}, { stripeAccount: owner.account });
    expect(issuing?.available).toEqual([{ amount, currency: 'usd' }]);
  });

  it.each(['reverse', 'fail', 'cancel'])('is reversed when the bank decides to %s', async (outcome) => {
    const owner = await spend.createOrganization(amount);
    const { id } = await topupOf(owner);
    await settle(id, outcome);
    await becomes(owner, 'reversed');
    expect(await spend.wallet(owner.organizationId)).toMatchObject({ posted: 0, incoming: 0, available: 0 });
    expect(await transfersOf(owner)).toEqual([
      `deposit_reversal posted ${amount}`,
      `deposit posted ${amount}`,
    ]);
    expect((await spend.auditRecordsOf(owner.organizationId)).at(-1)).toMatchObject({
      action: 'deposit.reverse',
      actor: { service: 'stripe' },
      before: { status: 'posted' },
      after: { status: 'reversed', amount: { amount, currency: 'USD' } },
    });
    expect(await spend.findings()).toEqual([]);
  });

  it('takes the wallet below zero when it was spent, and nothing more is approved', async () => {
    const owner = await spend.createOrganization(amount);
    const card = await spend.createCard(owner, 'monthly', 1_000_000);
    expect((await spend.swipe(card, 50_000)).approved).toBe(true);
    const { id } = await topupOf(owner);
    await settle(id, 'reverse');
    await becomes(owner, 'reversed');
    expect(await spend.wallet(owner.organizationId)).toMatchObject({ posted: 0, available: -50_000 });
    await spend.withoutNetworkBalanceCheck(async () => {
      expect((await spend.swipe(card, 1)).metadata.decline_reason).toBe('insufficient_funds');
    });
    expect(await spend.findings()).toEqual([]);
  });
});

/** Each API call on the account fails with this HTTP status; 400 is a refusal, 500 may work the next time. */
const failCallsWith = ({ account }: Owner, status: 400 | 500) =>
  spend.control('faults', { account, api: { status: { [status]: 1 } } });
const endFaults = ({ account }: Owner) => spend.control('faults', { account });

async function expectVoided(owner: Owner): Promise<void> {
  const { rows } = await spend.pool.query(
    `select t.status as transfer, d.status as deposit from transfer t join deposit d on d.transfer_id = t.id
     where t.organization_id = $1`,
    [owner.organizationId],
  );
  expect(rows).toEqual([{ transfer: 'voided', deposit: 'failed' }]);
  expect(await spend.wallet(owner.organizationId)).toMatchObject({ posted: 0, incoming: 0, available: 0 });
  expect(await spend.findings()).toEqual([]);
}

describe('a deposit that Stripe refuses', () => {
  it('is voided when the retry is refused after Stripe was unavailable', async () => {
    const owner = await spend.createOrganization(0);
    await failCallsWith(owner, 500);
    await startDeposit(owner);
    expect(await spend.wallet(owner.organizationId)).toMatchObject({ incoming: amount });
    await failCallsWith(owner, 400);
    await spend.pool.query(`update deposit set next_attempt_at = now() where organization_id = $1`, [
      owner.organizationId,
    ]);
    await spend.restartService({ RECONCILE_EVERY_MS: '100' });
    await becomes(owner, 'failed');
    await expectVoided(owner);
    expect((await spend.auditRecordsOf(owner.organizationId)).at(-1)).toMatchObject({
      action: 'deposit.fail',
      actor: { service: 'stripe' },
      after: { status: 'voided' },
    });
    await endFaults(owner);
    await spend.restartService();
  });

  it('quarantines what Stripe reports as arrived although it was voided here, and no late failure', async () => {
    const owner = await spend.createOrganization(0);
    await failCallsWith(owner, 500);
    await startDeposit(owner);
    await failCallsWith(owner, 400);
    const { rows } = await spend.pool.query<{ id: string }>(
      `update deposit set next_attempt_at = now() where organization_id = $1 returning id`,
      [owner.organizationId],
    );
    await spend.restartService({ RECONCILE_EVERY_MS: '100' });
    await becomes(owner, 'failed');
    await endFaults(owner);
    await spend.restartService();
    const isReported = (type: string, status: string) =>
      eventually(async () => {
        const stored = await spend.pool.query<{ status: string }>(
          `select status from stripe_event where account = $1 and type = $2 and status <> 'waiting'`,
          [owner.account, type],
        );
        expect(stored.rows.filter((one) => one.status !== status)).toEqual([]);
        return stored.rows.length > 0;
      });
    // As the request did whose answer was lost.
    const create = () =>
      spend.stripe.topups.create(
        { amount, currency: 'usd', description: 'Deposit', metadata: { deposit_id: rows[0]?.id ?? '' } },
        { stripeAccount: owner.account },
      );
    await spend.control('settings', { topupArrival: 'wait' });
    const [failed, arrived] = [await create(), await create()];
    await spend.control('settings', { topupArrival: 'succeed' });
    await settle(failed.id, 'fail');
    await isReported('topup.failed', 'applied');
    await settle(arrived.id, 'succeed');
    await isReported('topup.succeeded', 'quarantined');
    await settle(arrived.id, 'reverse');
    await isReported('topup.reversed', 'quarantined');
    await expectVoided(owner);
  });

  it('is refused again when its idempotency key is repeated', async () => {
    const owner = await spend.createOrganization(0);
    const admin = { ...spend.admin(owner.organizationId), idempotencyKey: 'monthly deposit' };
    const refused = expect.objectContaining({ code: 'stripe_refused' });
    await failCallsWith(owner, 400);
    await expect(startDeposit(owner, admin)).rejects.toEqual(refused);
    await endFaults(owner);
    await expect(startDeposit(owner, admin)).rejects.toEqual(refused);
    await expectVoided(owner);
  });
});

describe('a deposit whose answer was lost longer ago than Stripe keeps idempotency keys', () => {
  /** A deposit without a top-up, started `ageHours` ago. */
  async function createUnsentDeposit(ageHours: number): Promise<{ owner: Owner; depositId: string }> {
    const owner = await spend.createOrganization(0);
    await failCallsWith(owner, 500);
    await startDeposit(owner);
    await endFaults(owner);
    const { rows } = await spend.pool.query<{ id: string }>(
      `update deposit set created_at = now() - make_interval(hours => $2), next_attempt_at = now()
       where organization_id = $1 returning id`,
      [owner.organizationId, ageHours],
    );
    return { owner, depositId: rows[0]?.id ?? '' };
  }
  const topupsOf = async ({ account }: Owner) =>
    (await spend.stripe.topups.list({}, { stripeAccount: account })).data;

  it('is found at Stripe by its metadata and not requested again', async () => {
    await spend.control('faults', { webhooks: { lose: 1, types: ['topup.'] } });
    const { owner, depositId } = await createUnsentDeposit(25);
    const made = await spend.stripe.topups.create(
      { amount, currency: 'usd', description: 'Deposit', metadata: { deposit_id: depositId } },
      { stripeAccount: owner.account },
    );
    await spend.restartService({ RECONCILE_EVERY_MS: '100' });
    await eventually(async () => ['sent', 'settled'].includes((await statusOf(owner)) ?? ''));
    expect((await topupsOf(owner)).map(({ id }) => id)).toEqual([made.id]);
    await eventually(async () => (await topupsOf(owner))[0]?.status === 'succeeded');
    await spend.pool.query(`update deposit set next_attempt_at = now()`);
    await becomes(owner, 'settled');
    expect(await posted(owner)).toBe(amount);
    await spend.control('faults', {});
    await spend.restartService();
  });

  it('is requested when Stripe has none, and not before Stripe has answered', async () => {
    const { owner } = await createUnsentDeposit(25);
    await failCallsWith(owner, 500);
    await spend.restartService({ RECONCILE_EVERY_MS: '100' });
    await eventually(async () => {
      const { rows } = await spend.pool.query(
        `select 1 from deposit where organization_id = $1 and next_attempt_at > now()`,
        [owner.organizationId],
      );
      return rows.length > 0;
    });
    expect(await statusOf(owner)).toBe('requested');
    await endFaults(owner);
    await spend.pool.query(`update deposit set next_attempt_at = now()`);
    await becomes(owner, 'settled');
    expect(await topupsOf(owner)).toHaveLength(1);
    await spend.restartService();
  });
});

describe('the result of a deposit', () => {
  it.each([
    ['reverse', ['topup.reversed', 'topup.succeeded'], 'reversed'],
    ['reverse', ['topup.succeeded', 'topup.reversed'], 'reversed'],
    ['fail', ['topup.failed', 'topup.succeeded'], 'failed'],
    ['cancel', ['topup.canceled', 'topup.succeeded'], 'failed'],
  ])('ends in the same balance: %s, delivered as %j, each twice', async (outcome, order, status) => {
    await spend.control('faults', { webhooks: { hold: ['topup.'] } });
    const { owner, topup } = await createWaitingDeposit();
    await settle(topup, 'succeed');
    await settle(topup, outcome);
    const { data: events } = await spend.stripe.events.list({}, { stripeAccount: owner.account });
    for (const type of [...order, ...order]) {
      const event = events.find((one) => one.type === type);
      if (event === undefined) throw new Error(`The sandbox made no ${type}.`);
      await spend.receive(toStripeEventRequest({ ...event, id: `${event.id}_${Math.random()}` }));
      await eventually(async () => {
        const { rows } = await spend.pool.query(
          `select 1 from stripe_event where account = $1 and status = 'waiting'`,
          [owner.account],
        );
        return rows.length === 0;
      });
    }
    await becomes(owner, status);
    expect(await posted(owner)).toBe(0);
    expect(await spend.wallet(owner.organizationId)).toMatchObject({ incoming: 0 });
    const { rows } = await spend.pool.query(
      `select 1 from stripe_event where account = $1 and status = 'quarantined'`,
      [owner.account],
    );
    expect(rows).toEqual([]);
    expect(await spend.findings()).toEqual([]);
    await spend.control('deliveries/release', {});
    await spend.control('faults', {});
  });

  it('dates the return by its event', async () => {
    const owner = await spend.createOrganization(amount);
    const { id } = await topupOf(owner);
    await spend.control('clock', { advanceSeconds: 4 * 86_400 });
    await settle(id, 'reverse');
    await becomes(owner, 'reversed');
    const { data } = await spend.stripe.events.list(
      { type: 'topup.reversed' },
      { stripeAccount: owner.account },
    );
    const { items } = await spend.rpc.call(spend.admin(owner.organizationId), spendRpc.listTransfers, {});
    expect(new Date(items[0]?.occurredAt ?? 0).getTime()).toBe((data[0]?.created ?? 0) * 1000);
    await spend.control('clock', { advanceSeconds: -4 * 86_400 });
  });

  it('is read from Stripe when every webhook was lost', async () => {
    await spend.control('faults', { webhooks: { lose: 1, types: ['topup.'] } });
    const { owner, topup } = await createWaitingDeposit();
    await settle(topup, 'succeed');
    await spend.restartService({ RECONCILE_EVERY_MS: '100' });
    const isDue = () => spend.pool.query(`update deposit set next_attempt_at = now()`);
    await isDue();
    await becomes(owner, 'settled');
    expect(await posted(owner)).toBe(amount);
    await settle(topup, 'reverse');
    await isDue();
    await becomes(owner, 'reversed');
    expect(await posted(owner)).toBe(0);
    await spend.control('faults', {});
    await spend.restartService();
  });

  it('is read again from Stripe when it was settled before Stripe’s id was stored', async () => {
    const { owner, topup } = await createWaitingDeposit();
    // As after a crash between the call and its result; the sweep comes after the webhook.
    await spend.pool.query(
      `update deposit set status = 'requested', stripe_topup_id = null, next_attempt_at = now() + interval '1 hour'
       where organization_id = $1`,
      [owner.organizationId],
    );
    await settle(topup, 'succeed');
    await becomes(owner, 'settled');
    await spend.control('faults', { webhooks: { lose: 1, types: ['topup.'] } });
    await settle(topup, 'reverse');
    await spend.pool.query(`update deposit set next_attempt_at = now() where organization_id = $1`, [
      owner.organizationId,
    ]);
    await spend.restartService({ RECONCILE_EVERY_MS: '100' });
    await becomes(owner, 'reversed');
    expect(await posted(owner)).toBe(0);
    await spend.control('faults', {});
    await spend.restartService();
  });

  it('is not booked while the transfer is not pending, and is booked on a later attempt', async () => {
    await spend.control('faults', { webhooks: { hold: ['topup.'] } });
    const { owner, topup } = await createWaitingDeposit();
    await setTransferStatus(owner, 'voided');
    await settle(topup, 'succeed');
    await spend.control('deliveries/release', { types: ['topup.succeeded'] });
    const error = await eventually(async () => (await waitingEventOf(owner))?.error ?? undefined);
    expect(error).toContain('is not pending');
    expect(await statusOf(owner)).toBe('sent');
    await setTransferStatus(owner, 'pending');
    // The third attempt waits for five seconds.
    await eventually(async () => (await statusOf(owner)) === 'settled');
    expect(await posted(owner)).toBe(amount);
    expect(await spend.findings()).toEqual([]);
    await spend.control('faults', {});
  });

  it('is read for every account, also after one whose API fails', async () => {
    await spend.control('faults', { webhooks: { lose: 1, types: ['topup.'] } });
    const [broken, sound] = [await createWaitingDeposit(), await createWaitingDeposit()];
    for (const { topup } of [broken, sound]) await settle(topup, 'succeed');
    await spend.control('faults', { account: broken.owner.account, api: { status: { 401: 1 } } });
    await spend.pool.query(`update deposit set next_attempt_at = now()`);
    await spend.restartService({ RECONCILE_EVERY_MS: '100' });
    await becomes(sound.owner, 'settled');
    expect(await statusOf(broken.owner)).toBe('sent');
    await spend.control('faults', {});
    await spend.pool.query(`update deposit set next_attempt_at = now()`);
    await becomes(broken.owner, 'settled');
    await spend.restartService();
  });
});
