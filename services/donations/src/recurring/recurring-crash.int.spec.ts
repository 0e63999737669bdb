import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { DonationsHarness } from '../test/donations-harness.ts';
import { StallingProxy, type Stall } from '../test/stalling-proxy.ts';

const main = new URL('../../dist/main.js', import.meta.url).pathname;

let donations: DonationsHarness;
let proxy: StallingProxy;
let child: ChildProcess | null = null;
beforeAll(async () => {
  donations = await DonationsHarness.start();
  proxy = await StallingProxy.start(donations.sandboxUrl);
}, 60_000);
afterEach(async () => {
  child?.kill('SIGKILL');
  await donations.control('faults', {});
});
afterAll(async () => {
  await proxy.stop();
  await donations.stop();
}, 60_000);

/** The service as a process of its own, which sweeps at once and calls Stripe through the proxy. */
function startProcess(): ChildProcess {
  const settings = { RECURRING_SWEEP_EVERY_MS: '100', STRIPE_API_BASE: proxy.url, HEALTH_PORT: '0' };
  const env = { PATH: process.env.PATH, ...donations.service.environment(), ...settings };
  return spawn(process.execPath, [main], { env, stdio: 'inherit' });
}

async function kill(one: ChildProcess): Promise<void> {
  one.kill('SIGKILL');
  await once(one, 'exit');
}

/** A monthly gift whose second charge is due. */
async function aDueGift() {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization);
  const gift = await donations.startGift(campaign, {
    frequency: 'monthly',
    email: `${newId()}@donor.example`,
  });
  await donations.pay(gift);
  await donations.waitForStatus(gift, 'succeeded');
  await donations.pool.query(
    `update recurring_gift set next_charge_on = current_date - 1, next_work_at = now() where organization_id = $1`,
    [organization.organizationId],
  );
  return { ...organization, campaign };
}

describe('a process that is killed in the middle of a charge', () => {
  it.each<[string, Stall, RegExp]>([
    ['before the payment is opened', 'before-stripe', /payment_intents$/],
    ['after the payment is opened', 'after-stripe', /payment_intents$/],
    ['before the card is charged', 'before-stripe', /confirm$/],
    ['after the card was charged', 'after-stripe', /confirm$/],
  ])(
    '%s: the gift is made once, and booked once',
    async (_, at, path) => {
      const { organizationId, account, campaign } = await aDueGift();
      // The webhook must not be what heals it.
      await donations.control('faults', { webhooks: { lose: 1 } });
      const held = proxy.holdAt(at, path);
      child = startProcess();
      await held;
      await kill(child);
      proxy.letAllThrough();
      await donations.pool.query(
        `update recurring_gift set next_work_at = now() where organization_id = $1`,
        [organizationId],
      );
      child = startProcess();
      await eventually(async () => (await donations.publicCampaign(campaign.slug)).giftCount === 2, {
        timeoutMs: 15_000,
      });
      await donations.control('faults', {});
      const { data } = await donations.stripe.charges.list({ limit: 10 }, { stripeAccount: account });
      expect(data.map(({ status, amount }) => [status, amount])).toEqual([
        ['succeeded', 5000],
        ['succeeded', 5000],
      ]);
      const booked = await donations.publishedEvents(organizationId, donationsEvents.giftSucceeded.subject);
      expect(new Set(booked.map(({ giftId }) => giftId)).size).toBe(2);
      expect(booked).toHaveLength(2);
      await kill(child);
    },
    60_000,
  );
});
