import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, recurringGiftsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext, type RunningService } from '@almoner/platform';
import { signedInPerson } from '@almoner/testing';
import { DonationsHarness, firstOf, visitor } from '../test/donations-harness.ts';
import { createDueGift } from '../test/due-gift.ts';
import { StallingProxy, type Stall } from '@almoner/testing/stripe';
import { ChargeRecurringGift } from './use-cases/charge-recurring-gift.ts';

const chargeOnce = new URL('../../dist/test/charge-once.js', import.meta.url).pathname;

let donations: DonationsHarness;
let replica: RunningService;
let proxy: StallingProxy;
beforeAll(async () => {
  donations = await DonationsHarness.start();
  replica = await donations.service.startReplica({});
  proxy = await StallingProxy.start(donations.sandboxUrl);
});
afterAll(async () => {
  await replica.close();
  await proxy.stop();
  await donations.stop();
});

/** A process that makes the charge, and calls Stripe through the proxy. */
function startProcess({ id, organizationId }: { id: string; organizationId: string }): ChildProcess {
  const settings = { STRIPE_API_BASE: proxy.url, HEALTH_PORT: '0' };
  const env = { PATH: process.env.PATH, ...donations.service.environment(), ...settings };
  return spawn(process.execPath, [chargeOnce, id, organizationId], { env, stdio: 'inherit' });
}

async function aDueGift(method: 'card' | 'bank_debit' = 'card') {
  const due = await createDueGift(donations, method);
  // No webhook may repair it.
  await donations.control('faults', { webhooks: { lose: 1 } });
  return due;
}

describe('a process that is killed in the middle of a charge', () => {
  it.each<[string, Stall, RegExp]>([
    ['between the stored row and Stripe', 'before-stripe', /payment_intents$/],
    ['between Stripe and the booking', 'after-stripe', /confirm$/],
  ])('%s: the gift is made once, and booked once', async (_, at, path) => {
    const due = await aDueGift();
    const held = proxy.holdAt(at, path);
    const child = startProcess(due);
    await held;
    child.kill('SIGKILL');
    await once(child, 'exit');
    proxy.letAllThrough();
    // As the sweep of another replica does, when the claim of the dead one has ended.
    const sweep = replica.app.get(ChargeRecurringGift, { strict: false });
    await sweep.execute(serviceContext('donations'), due);
    expect(await donations.publicCampaign(due.campaign.slug)).toMatchObject({
      raised: 10_000,
      giftCount: 2,
    });
    const { data } = await donations.stripe.charges.list({ limit: 10 }, { stripeAccount: due.account });
    expect(data.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    const { subject } = donationsEvents.giftSucceeded;
    expect(await donations.publishedEvents(due.organizationId, subject)).toHaveLength(2);
  });

  it('leaves the charge due, also when its donor then chooses another day', async () => {
    const due = await aDueGift();
    const held = proxy.holdAt('before-stripe', /payment_intents$/);
    const child = startProcess(due);
    await held;
    child.kill('SIGKILL');
    await once(child, 'exit');
    proxy.letAllThrough();
    const { id: recurringGiftId, email } = due;
    const person = { ...signedInPerson(newId()), email, organizationId: null, role: null };
    const donor = { ...visitor(), actor: { ...person, isAddressProven: true } };
    const { items } = await donations.rpc.call(donor, recurringGiftsRpc.listOwn, {});
    const { day, version } = firstOf(items);
    await donations.rpc.call(donor, recurringGiftsRpc.change, {
      recurringGiftId,
      version,
      day: day === 1 ? 2 : day - 1,
    });
    const { rows } = await donations.pool.query(
      `select id from recurring_gift where id = $1 and next_work_at < now() + interval '1 hour'`,
      [recurringGiftId],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a process that is killed in the middle of a debit', () => {
  it.each<[string, Stall, RegExp, 'succeed' | 'fail']>([
    ['before the debit is sent', 'before-stripe', /confirm$/, 'succeed'],
    ['after it is sent, and the bank pays', 'after-stripe', /confirm$/, 'succeed'],
    ['after it is sent, and the bank does not pay', 'after-stripe', /confirm$/, 'fail'],
  ])('%s: there is one debit, and what the bank said counts once', async (_, at, path, answer) => {
    const due = await aDueGift('bank_debit');
    const held = proxy.holdAt(at, path);
    const child = startProcess(due);
    await held;
    child.kill('SIGKILL');
    await once(child, 'exit');
    proxy.letAllThrough();
    const on = { stripeAccount: due.account };
    const debits = async () => (await donations.stripe.charges.list({ limit: 10 }, on)).data;
    const bankAnswers = async () => {
      const pending = firstOf((await debits()).filter(({ status }) => status === 'pending'));
      await donations.control('bank-debits', { payment: pending.payment_intent, outcome: answer });
    };
    if (at === 'after-stripe') await bankAnswers();
    // Another idempotency key, as when Stripe has forgotten that of the dead process.
    await donations.pool.query(
      `update recurring_charge set attempts = 1 where recurring_gift_id = $1 and status = 'open'`,
      [due.id],
    );
    const sweep = replica.app.get(ChargeRecurringGift, { strict: false });
    for (let round = 0; round < 3; round += 1) await sweep.execute(serviceContext('donations'), due);
    expect(await debits()).toHaveLength(2);
    const { rows } = await donations.pool.query<{ status: string; attempts: number }>(
      `select status, attempts from recurring_charge where recurring_gift_id = $1 order by attempts`,
      [due.id],
    );
    const { subject } = donationsEvents.giftSucceeded;
    const booked = await donations.publishedEvents(due.organizationId, subject);
    if (at === 'before-stripe') expect((await debits()).map(({ status }) => status)).toContain('pending');
    else if (answer === 'succeed')
      expect([booked.length, rows.map(({ status }) => status)]).toEqual([2, ['paid', 'paid']]);
    else expect([booked.length, rows]).toMatchObject([1, [{}, { status: 'open', attempts: 2 }]]);
  });
});
