import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, recurringGiftsRpc, yearlyStatementsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually, signedInPerson } from '@almoner/testing';
import { StallingProxy } from '@almoner/testing/stripe';
import { type Email } from 'postal-mime';
import { DonationsHarness, firstOf, visitor, type TestOrganization } from '../test/donations-harness.ts';
import { textsOfPdf } from '../test/pdf-text.ts';
import { fastSweep, killSweep, startSweep } from '../test/sweep-process.ts';

const year = new Date().getUTCFullYear() + 1;
const dayMs = 24 * 60 * 60 * 1000;
const lastDay = (month: number) => new Date(Date.UTC(year, month, 0, 15));
const clock = { current: lastDay(1), now: () => clock.current };

// Not stubbed: donations, at times as a process that is killed, PostgreSQL, NATS, the Stripe sandbox, a mail server.
let donations: DonationsHarness;
let proxy: StallingProxy;
beforeAll(async () => {
  donations = await DonationsHarness.start(fastSweep, clock);
  proxy = await StallingProxy.start(donations.sandboxUrl);
  await setTime(lastDay(1));
});
afterAll(async () => {
  await donations.stop();
  await proxy.stop();
});

/** For the service and the sandbox. */
async function setTime(now: Date): Promise<void> {
  await donations.control('clock', { now: now.toISOString() });
  clock.current = now;
}

async function startMonthlyGift(card: { exp_month: number; exp_year: number }) {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization);
  const email = `${newId()}@donor.example`;
  const gift = await donations.startGift(campaign, { email, amount: 5_000, frequency: 'monthly' });
  const number = '4242424242424242';
  const method = await donations.stripe.paymentMethods.create(
    { type: 'card', card: { number, cvc: '123', ...card } },
    { stripeAccount: organization.account },
  );
  await donations.pay(gift, method.id);
  const person = { ...signedInPerson(newId()), email, organizationId: null, role: null };
  const donor = { ...visitor(), actor: { ...person, isAddressProven: true } };
  const plan = async () => firstOf((await donations.rpc.call(donor, recurringGiftsRpc.listOwn, {})).items);
  const countIs = (count: number) => eventually(async () => (await plan()).giftCount === count);
  const emails = (subject: RegExp) =>
    donations.mail.to(email).filter((mail) => subject.test(mail.subject ?? ''));
  return { organization, campaign, donor, plan, countIs, emails };
}
type Monthly = Awaited<ReturnType<typeof startMonthlyGift>>;

/** `donations` is killed while it charges what is due now, after Stripe has answered to the card, and no webhook reports the payment. */
async function killInTheMiddle(): Promise<void> {
  await donations.control('faults', { webhooks: { lose: 1 } });
  await donations.stopService();
  const held = proxy.holdAt('after-stripe', /confirm$/);
  const sweep = startSweep(donations, { stripeUrl: proxy.url, now: clock.current });
  await held;
  await killSweep(donations, sweep);
  proxy.letAllThrough();
  await donations.startService();
  await donations.control('faults', {});
  // The claim of the dead process ends.
  await setTime(new Date(clock.current.getTime() + 10 * 60_000));
}

async function replaceCard({ emails, organization }: Monthly): Promise<void> {
  const { text = '' } = firstOf(emails(/did not go through/));
  const [, recurringGiftId = '', key = ''] = /plan=([\w-]+)#key=([\w.-]+)/.exec(text) ?? [];
  const link = { recurringGiftId, key };
  const setup = { ...link, method: 'card' as const };
  const { setupIntentId } = await donations.rpc.call(visitor(), recurringGiftsRpc.openMethod, setup);
  const on = { stripeAccount: organization.account };
  await donations.stripe.setupIntents.confirm(setupIntentId, { payment_method: 'pm_card_mastercard' }, on);
  await donations.rpc.call(visitor(), recurringGiftsRpc.saveMethod, { ...link, setupIntentId });
}

/** Charges and fees at Stripe, in minor units, and refused charges. */
async function atStripe({ account: stripeAccount }: TestOrganization) {
  const on = { stripeAccount };
  const charges = (await donations.stripe.charges.list({ limit: 100 }, on)).data;
  const entries = (await donations.stripe.balanceTransactions.list({ limit: 100 }, on)).data;
  return {
    paid: charges.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount),
    declined: charges.filter(({ status }) => status === 'failed').length,
    entries: entries.map(({ amount: gross, fee }) => ({ gross, fee })),
  };
}

const contentOf = ({ attachments }: Email) => {
  const { content } = firstOf(attachments);
  return typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(new Uint8Array(content));
};

/** The yearly statement as the organization emails it: once, with every gift and the sum of them. */
async function expectStatement({ organization, emails }: Monthly): Promise<void> {
  await setTime(new Date(Date.UTC(year + 1, 0, 5)));
  const admin = donations.person(organization.organizationId, 'Admin', { idempotencyKey: newId() });
  await donations.rpc.call(admin, yearlyStatementsRpc.send, { year });
  const sent = await eventually(() => firstOf(emails(new RegExp(`in ${year}$`))));
  const text = (await textsOfPdf(contentOf(sent))).join(' ');
  expect(text.match(/\$50\.00/g)).toHaveLength(12);
  expect(text).toContain('Total given $600.00');
  for (let number = 1; number <= 12; number += 1)
    expect(text).toContain(`${year}-${String(number).padStart(6, '0')}`);
}

describe('a year of a monthly gift', () => {
  it('is twelve gifts, twelve receipts and one statement, although donations is killed twice and the card expires', async () => {
    const monthly = await startMonthlyGift({ exp_month: 6, exp_year: year });
    const { organization, campaign, plan, countIs, emails } = monthly;
    await countIs(1);
    for (let month = 2; month <= 12; month += 1) {
      if (month !== 3 && month !== 7) {
        await setTime(lastDay(month));
        await countIs(month);
        continue;
      }
      await donations.stopService();
      await setTime(lastDay(month));
      await killInTheMiddle();
      if (month === 7) {
        await eventually(() => emails(/did not go through/).length > 0);
        expect(await plan()).toMatchObject({ status: 'past_due', failureReason: 'expired_card' });
        // The killed process made the attempt, and the next one repeated it with its idempotency key.
        expect((await atStripe(organization)).declined).toBe(1);
        await setTime(new Date(clock.current.getTime() + dayMs));
        await eventually(async () => (await atStripe(organization)).declined === 2);
        await replaceCard(monthly);
      }
      await countIs(month);
    }
    const stripe = await atStripe(organization);
    expect(stripe.paid).toEqual(Array.from({ length: 12 }, () => 5_000));
    // The first attempt with the expired card, and the retry of the next day.
    expect(stripe.declined).toBe(2);
    const { subject } = donationsEvents.giftSucceeded;
    const facts = await donations.publishedEvents(organization.organizationId, subject);
    const booked = facts.map(({ gross, fee }) => ({ gross, fee }));
    // `spend` books these facts: one entry for each of Stripe's.
    expect(booked).toEqual(stripe.entries);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 60_000, giftCount: 12 });
    await eventually(() => emails(/receipt/i).length >= 12);
    const subjects = [/receipt/i, /expires soon/, /did not go through/, /^New payment method/, /has stopped/];
    expect(subjects.map((about) => emails(about).length)).toEqual([12, 1, 1, 1, 0]);
    const stopping = /your monthly gift\. To change its amount[^]*https?:\/\/\S+\/donations\/donor\s/;
    const suggesting = /You give \$50\.00 each month/;
    const closings = emails(/receipt/i).map(({ text = '' }) => [
      stopping.test(String(text)),
      suggesting.test(String(text)),
    ]);
    expect(closings.filter(([stops]) => stops)).toEqual(Array.from({ length: 11 }, () => [true, false]));
    expect(closings.filter(([stops]) => !stops)).toEqual([[false, true]]);
    await expectStatement(monthly);
    expect(emails(new RegExp(`in ${year}$`))).toHaveLength(1);
  });
});
