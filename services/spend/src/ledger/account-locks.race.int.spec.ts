import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { donationsEvents, orgEvents, spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { Client } from 'pg';
import { SpendHarness } from '../test/spend-harness.ts';
import { isBlocking } from '../test/is-blocking.ts';

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

const startDeposit = ({ organizationId }: Owner) =>
  spend.rpc.call(spend.admin(organizationId), spendRpc.startDeposit, { amount });

/** Blocks every change where it publishes, then tries to lock the accounts that all transfers share. */
async function expectAccountsUnlockedAtPublish(
  { organizationId }: Owner,
  start: () => Promise<unknown>,
): Promise<void> {
  const blocker = new Client({ connectionString: spend.service.database.ownerUrl });
  await blocker.connect();
  try {
    const { rows } = await blocker.query<{ pid: number }>('select pg_backend_pid() as pid');
    await blocker.query('begin');
    await blocker.query('lock table outbox in share mode');
    const started = start();
    await eventually(() => isBlocking(spend.pool, rows[0]?.pid ?? 0), { intervalMs: 5 });
    const locking = spend.pool.query(
      `select 1 from account where organization_id = $1 and kind <> 'treasury' for update nowait`,
      [organizationId],
    );
    await expect(locking).resolves.toBeDefined();
    await blocker.query('commit');
    await started;
  } finally {
    await blocker.end();
  }
}

const waitForPosted = (organizationId: string, kind: string, posted: number) =>
  eventually(async () => {
    const account = (await spend.accounts(organizationId)).find((one) => one.kind === kind);
    return account?.posted === posted;
  });

it('locks no account before the start of a deposit is published', async () => {
  const owner = await spend.createOrganization(0);
  await expectAccountsUnlockedAtPublish(owner, () => startDeposit(owner));
  await waitForPosted(owner.organizationId, 'wallet', amount);
});

it('locks no account before the arrival of a deposit is published', async () => {
  await spend.control('settings', { topupArrival: 'wait' });
  const owner = await spend.createOrganization(0);
  await startDeposit(owner);
  await spend.control('settings', { topupArrival: 'succeed' });
  const { data } = await spend.stripe.topups.list({}, { stripeAccount: owner.account });
  await expectAccountsUnlockedAtPublish(owner, () =>
    spend.control('topups', { topup: data[0]?.id, outcome: 'succeed' }),
  );
  await waitForPosted(owner.organizationId, 'wallet', amount);
});

it('locks neither the wallet nor the vault before a treasury transfer is published', async () => {
  const owner = await spend.createOrganization(amount);
  const { organizationId } = owner;
  const [admin, teamId, occurredAt] = [spend.admin(organizationId), newId(), new Date().toISOString()];
  await spend.publish(orgEvents.teamChanged.subject, organizationId, {
    organizationId,
    teamId,
    revision: 1,
    name: 'Kitchen',
    isClosed: false,
    occurredAt,
  });
  await eventually(async () => (await spend.rpc.call(admin, spendRpc.listTreasuries, {})).length > 0);
  const move = { kind: 'treasury_fund' as const, teamId, amount: 100 };
  await expectAccountsUnlockedAtPublish(owner, () => spend.rpc.call(admin, spendRpc.moveTreasury, move));
  await waitForPosted(organizationId, 'wallet', amount - 100);
});

it.each([
  ['gift', donationsEvents.giftSucceeded.subject, {}],
  ['refund', donationsEvents.giftRefunded.subject, { refunded: 5_000, stripeRefundId: `re_${newId()}` }],
])('locks no account before a %s is published', async (_, subject, over) => {
  const owner = await spend.createOrganization(0);
  const { organizationId } = owner;
  await expectAccountsUnlockedAtPublish(owner, () =>
    spend.publish(subject, organizationId, createGift(organizationId, over)),
  );
  await eventually(async () => {
    const { rowCount } = await spend.pool.query(`select 1 from transfer where organization_id = $1`, [
      organizationId,
    ]);
    return (rowCount ?? 0) > 0;
  });
  expect(await spend.findings()).toEqual([]);
});

function createGift(organizationId: string, over: object) {
  return {
    organizationId,
    giftId: newId(),
    campaignId: newId(),
    gross: 5_000,
    fee: 175,
    currency: 'USD',
    stripePaymentIntentId: `pi_${newId()}`,
    occurredAt: new Date().toISOString(),
    ...over,
  };
}
