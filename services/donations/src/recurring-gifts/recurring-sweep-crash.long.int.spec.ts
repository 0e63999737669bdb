import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@almoner/testing';
import { StallingProxy } from '@almoner/testing/stripe';
import { donationsJobs } from '../jobs.ts';
import { copyDueGift } from '../test/copy-due-gift.ts';
import { DonationsHarness } from '../test/donations-harness.ts';
import { createDueGift } from '../test/due-gift.ts';

const sweep = new URL('../../dist/test/sweep-recurring-gifts.js', import.meta.url).pathname;
const count = 70;

// Real here: donations as three processes, PostgreSQL, NATS, the Stripe sandbox behind a proxy that counts calls.
let donations: DonationsHarness;
let proxy: StallingProxy;
beforeAll(async () => {
  donations = await DonationsHarness.start();
  proxy = await StallingProxy.start(donations.sandboxUrl);
});
afterAll(async () => {
  await donations.stop();
  await proxy.stop();
});

const fast = { RECURRING_SWEEP_EVERY_MS: '60', RECURRING_CHARGES_PER_SECOND: '1000' };

/** A replica that charges what is due, until it is killed. */
function startSweep(): ChildProcess {
  const settings = { STRIPE_API_BASE: proxy.url, HEALTH_PORT: '0', ...fast };
  const env = { PATH: process.env.PATH, ...donations.service.environment(), ...settings };
  return spawn(process.execPath, [sweep], { env, stdio: 'inherit' });
}

/** As when the heartbeat of the dead process is missed, and its claims have ended. */
async function releaseClaims(organizationId: string): Promise<void> {
  await donations.pool.query(`update jobs.job set state = 'failed' where state = 'active' and name = $1`, [
    donationsJobs.chargeRecurringGifts.name,
  ]);
  await donations.pool.query(
    `update recurring_gift set next_work_at = now()
     where organization_id = $1 and next_work_at < now() + interval '1 hour'`,
    [organizationId],
  );
}

async function unpaid(organizationId: string): Promise<number> {
  const { rows } = await donations.pool.query(
    `select 1 from recurring_gift p where organization_id = $1 and not exists (
       select 1 from recurring_charge c where c.recurring_gift_id = p.id and c.status = 'paid' and c.period_on < current_date)`,
    [organizationId],
  );
  return rows.length;
}

it('A sweep that is killed in the middle of many charges leaves the rest to two others, and each is charged once', async () => {
  const due = await createDueGift(donations, 'card');
  await donations.control('faults', { webhooks: { lose: 1 } });
  await copyDueGift(donations, due, count);
  await donations.stopService();
  const confirmations = () => proxy.calls.filter((call) => call.endsWith('/confirm')).length;
  const child = startSweep();
  await eventually(() => confirmations() >= 40);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const left = await unpaid(due.organizationId);
  expect(left).toBeGreaterThan(0);
  await releaseClaims(due.organizationId);
  const [, other] = await Promise.all([
    donations.service.restart(fast),
    donations.service.startReplica(fast),
  ]);
  await eventually(async () => (await unpaid(due.organizationId)) === 0);
  await other.close();
  const { slug } = due.campaign;
  expect(await donations.publicCampaign(slug)).toMatchObject({
    raised: 5_000 * (count + 1),
    giftCount: count + 1,
  });
  const statuses: string[] = [];
  const charges = donations.stripe.charges.list({ limit: 100 }, { stripeAccount: due.account });
  for await (const { status } of charges) statuses.push(status);
  expect(statuses).toEqual(Array.from({ length: count + 1 }, () => 'succeeded'));
});
