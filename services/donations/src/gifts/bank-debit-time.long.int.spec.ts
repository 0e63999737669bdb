import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type RunningService, serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf, paymentOf, type StartedGift } from '../test/donations-harness.ts';
import { StallingProxy, type Stall } from '@almoner/testing/stripe';
import { GiftFinder } from './persistence/gift.finder.ts';
import { HandlePaymentEvent } from './use-cases/handle-payment-event.ts';
import { ReconcileStaleGift } from './use-cases/reconcile-stale-gift.ts';

// Two replicas of the service; time passes at the sandbox, whose bank answers when it is told to.
const handleOnce = new URL('../../dist/test/handle-payment-once.js', import.meta.url).pathname;
const daySeconds = 86_400;

let donations: DonationsHarness;
let replica: RunningService;
let proxy: StallingProxy;
beforeAll(async () => {
  donations = await DonationsHarness.start();
  replica = await donations.service.startReplica({});
  proxy = await StallingProxy.start(donations.sandboxUrl);
});
afterEach(() => donations.control('faults', {}));
afterAll(async () => {
  await replica.close();
  await proxy.stop();
  await donations.stop();
}, 60_000);

async function aStartedGift() {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization, { acceptsBankDebits: true });
  const email = `${newId()}@donor.example`;
  const gift = await donations.startGift(campaign, { method: 'bank_debit', email });
  return { ...organization, campaign, email, gift };
}

/** Handles a gift as the sweep does, days after its start and on either replica. */
async function reconcile(gift: StartedGift): Promise<void> {
  const found = await replica.app.get(GiftFinder, { strict: false }).find(gift.id);
  if (found === null) throw new Error('There is no such gift.');
  await replica.app.get(ReconcileStaleGift, { strict: false }).execute(serviceContext('donations'), found);
}

const daysAgo = (gift: StartedGift, days: number) =>
  donations.pool.query(
    `update gift set started_at = now() - make_interval(days => $2), next_look_at = now() - interval '1 minute' where id = $1`,
    [gift.id, days],
  );

type Case = Awaited<ReturnType<typeof aStartedGift>>;

/** A gift that was paid: once in everything that counts it. */
async function expectGiven({ organizationId, campaign, email, gift }: Case): Promise<void> {
  expect(await donations.state(gift)).toMatchObject({ status: 'succeeded' });
  expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 5000, giftCount: 1 });
  const { subject } = donationsEvents.giftSucceeded;
  expect(await donations.publishedEvents(organizationId, subject)).toMatchObject([{ gross: 5000, fee: 40 }]);
  const { rows } = await donations.pool.query(`select 1 from receipt where gift_id = $1`, [gift.id]);
  expect(rows).toHaveLength(1);
  const receipts = () => donations.mail.to(email).filter((mail) => mail.subject?.startsWith('Receipt'));
  await eventually(() => receipts().length > 0);
  expect(receipts()).toHaveLength(1);
}

/** A gift that was not paid: nowhere but in one email. */
async function expectNotGiven({ organizationId, campaign, gift }: Case): Promise<void> {
  expect(await donations.state(gift)).toMatchObject({ status: 'failed', receiptNumber: null });
  expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 0, giftCount: 0 });
  const { subject } = donationsEvents.giftSucceeded;
  expect(await donations.publishedEvents(organizationId, subject)).toEqual([]);
  const { rows } = await donations.pool.query(`select 1 from receipt where gift_id = $1`, [gift.id]);
  expect(rows).toEqual([]);
}

describe('events of a debit', () => {
  it('that are doubled and shuffled lead to the same gift as in order', async () => {
    const paid = await aStartedGift();
    const unpaid = await aStartedGift();
    await donations.control('faults', { webhooks: { duplicate: 2, shuffle: true, drop: 0.2 } });
    for (const { gift } of [paid, unpaid]) await donations.debit(gift);
    await donations.bankAnswers(paid.gift, 'succeed');
    await donations.bankAnswers(unpaid.gift, 'fail');
    await donations.waitForStatus(paid.gift, 'succeeded');
    await donations.waitForStatus(unpaid.gift, 'failed');
    await donations.control('faults', {});
    await eventually(async () => {
      const { rows } = await donations.pool.query(`select 1 from stripe_event where status = 'waiting'`);
      return rows.length === 0;
    });
    await expectGiven(paid);
    await expectNotGiven(unpaid);
    const told = () =>
      donations.mail.to(unpaid.email).filter(({ subject }) => subject?.includes('did not go through'));
    await eventually(() => told().length > 0);
    expect(told()).toHaveLength(1);
  });

  it('that are lost are made up for, also on a payment that is five days old and has hundreds before it', async () => {
    const paid = await aStartedGift();
    const unpaid = await aStartedGift();
    const open = await aStartedGift();
    await donations.control('faults', { webhooks: { lose: 1 } });
    for (const { gift } of [paid, unpaid, open]) {
      await donations.debit(gift);
      await daysAgo(gift, 5);
      await reconcile(gift);
      expect(await donations.state(gift)).toMatchObject({ status: 'processing' });
    }
    // Newer gifts of the same campaign are waiting to be reconciled, too.
    await donations.pool.query(
      `insert into gift (organization_id, id, campaign_id, donor_email, is_anonymous, status, amount_minor, total_minor, currency,
                         key_hash, stripe_account_id, started_at, occurred_at, next_look_at)
       select organization_id, gen_random_uuid(), campaign_id, donor_email, false, 'started', 5000, 5000, 'USD', key_hash,
              stripe_account_id, now(), now(), now() - interval '30 seconds' from gift, generate_series(1, 300) where id = $1`,
      [paid.gift.id],
    );
    await donations.bankAnswers(paid.gift, 'succeed');
    await donations.bankAnswers(unpaid.gift, 'fail', 'account_closed');
    for (const { gift } of [paid, unpaid, open]) await daysAgo(gift, 5);
    const finder = replica.app.get(GiftFinder, { strict: false });
    const claimed = await finder.claimStale(600_000, 50);
    expect(claimed.map(({ id }) => id)).toEqual(
      expect.arrayContaining([paid, unpaid, open].map(({ gift }) => gift.id)),
    );
    for (const { gift } of [paid, unpaid, open]) await reconcile(gift);
    await expectGiven(paid);
    await expectNotGiven(unpaid);
    expect(await donations.state(open.gift)).toMatchObject({ status: 'processing' });
    const { rows } = await donations.pool.query(
      `select 1 from gift where id = $1 and next_look_at between now() + interval '5 hours' and now() + interval '6 hours'`,
      [open.gift.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('that come to both replicas at once, while the gift is locked, are applied once', async () => {
    const given = await aStartedGift();
    await donations.debit(given.gift);
    await donations.waitForStatus(given.gift, 'processing');
    await donations.control('faults', { webhooks: { lose: 1 } });
    await donations.bankAnswers(given.gift, 'succeed');
    const blocking = await donations.pool.connect();
    await blocking.query('begin');
    await blocking.query(`select 1 from gift where id = $1 for update`, [given.gift.id]);
    const running = Array.from({ length: 6 }, () => reconcile(given.gift));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await blocking.query('commit');
    blocking.release();
    await Promise.all(running);
    await expectGiven(given);
  });

  it('that describe the debit before it failed change nothing', async () => {
    const unpaid = await aStartedGift();
    await donations.debit(unpaid.gift);
    await donations.waitForStatus(unpaid.gift, 'processing');
    await donations.bankAnswers(unpaid.gift, 'fail');
    await donations.waitForStatus(unpaid.gift, 'failed');
    const on = { stripeAccount: unpaid.account };
    const { data } = await donations.stripe.events.list({ type: 'payment_intent.processing' }, on);
    await donations.control('deliveries/replay', { event: firstOf(data).id });
    await donations.control('clock', { advanceSeconds: 5 * daySeconds });
    await reconcile(unpaid.gift);
    await expectNotGiven(unpaid);
  });
});

describe('a process that is killed while it handles the answer of the bank', () => {
  it.each<[string, Stall]>([
    ['before it has read the payment', 'before-stripe'],
    ['between the payment and the booking', 'after-stripe'],
  ])('%s: the gift is booked once by another one', async (_, at) => {
    const given = await aStartedGift();
    await donations.debit(given.gift);
    await donations.waitForStatus(given.gift, 'processing');
    await donations.control('faults', { webhooks: { lose: 1 } });
    await donations.bankAnswers(given.gift, 'succeed');
    const held = proxy.holdAt(at, /payment_intents\/pi_/);
    const child = handlingProcess(given);
    await held;
    child.kill('SIGKILL');
    await once(child, 'exit');
    proxy.letAllThrough();
    expect(await donations.state(given.gift)).toMatchObject({ status: 'processing' });
    await replica.app.get(HandlePaymentEvent, { strict: false }).execute(serviceContext('donations'), {
      stripeAccountId: given.account,
      stripePaymentIntentId: paymentOf(given.gift),
      giftId: given.gift.id,
      declinedAttemptId: null,
    });
    await expectGiven(given);
  });
});

/** A process that handles the report of a payment, and calls Stripe through the proxy. */
function handlingProcess({ account, gift }: Case): ChildProcess {
  const settings = { STRIPE_API_BASE: proxy.url, HEALTH_PORT: '0' };
  const env = { PATH: process.env.PATH, ...donations.service.environment(), ...settings };
  return spawn(process.execPath, [handleOnce, account, paymentOf(gift)], { env, stdio: 'inherit' });
}
