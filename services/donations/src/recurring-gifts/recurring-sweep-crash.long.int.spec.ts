import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@almoner/testing';
import { StallingProxy } from '@almoner/testing/stripe';
import { copyDueGift } from '../test/copy-due-gift.ts';
import { DonationsHarness } from '../test/donations-harness.ts';
import { createDueGift } from '../test/due-gift.ts';
import { fastSweep, killSweep, startSweep } from '../test/sweep-process.ts';

const count = 70;

// Not stubbed: donations as three processes, PostgreSQL, NATS, the Stripe sandbox behind a proxy that counts calls.
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
  const sweep = startSweep(donations, { stripeUrl: proxy.url });
  await eventually(() => confirmations() >= 40);
  await killSweep(donations, sweep);
  const left = await unpaid(due.organizationId);
  expect(left).toBeGreaterThan(0);
  // As when the claims of the dead process have ended.
  await donations.pool.query(
    `update recurring_gift set next_work_at = now()
     where organization_id = $1 and next_work_at < now() + interval '1 hour'`,
    [due.organizationId],
  );
  const [, other] = await Promise.all([
    donations.service.restart(fastSweep),
    donations.service.startReplica(fastSweep),
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
