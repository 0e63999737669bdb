import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc, recurringGiftsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually, signedInPerson } from '@almoner/testing';
import {
  DonationsHarness,
  firstOf,
  paymentOf,
  visitor,
  type StartedGift,
  type TestOrganization,
} from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start({ PUBLIC_URL: 'https://gifts.example' });
});
afterAll(() => donations.stop(), 60_000);

const dayMs = 86_400_000;
const succeeded = donationsEvents.giftSucceeded.subject;

function businessDaysAfter(day: Date, count: number): Date {
  let at = day;
  for (let left = count; left > 0;) {
    at = new Date(at.getTime() + dayMs);
    if (at.getUTCDay() % 6 !== 0) left -= 1;
  }
  return at;
}

const aCampaign = (organization: TestOrganization) =>
  donations.createCampaign(organization, { acceptsBankDebits: true });

async function aDebitedGift(over: { bank?: string; amount?: number; coverFees?: boolean } = {}) {
  const { bank, ...gift } = over;
  const organization = await donations.createOrganization();
  const campaign = await aCampaign(organization);
  const email = `${newId()}@donor.example`;
  const started = await donations.startGift(campaign, { method: 'bank_debit', email, ...gift });
  await donations.debit(started, bank);
  await donations.waitForStatus(started, 'processing');
  return { ...organization, campaign, email, gift: started };
}

const emails = (email: string, count: number) =>
  eventually(() => {
    const sent = donations.mail.to(email);
    if (sent.length < count) throw new Error('not sent yet');
    return sent.map(({ subject }) => subject);
  });

/** The email with this text, once it was sent: several emails of a gift are sent in any order. */
const mailWith = (email: string, text: string) =>
  eventually(() => donations.mail.to(email).find((mail) => mail.text?.includes(text)));

async function historyOf({ organizationId }: TestOrganization, { id }: StartedGift) {
  return donations.rpc.call(donations.person(organizationId), donationsRpc.getGiftHistory, { giftId: id });
}

function donorOf(email: string) {
  const person = { ...signedInPerson(newId()), email, organizationId: null, role: null };
  return { ...visitor(), actor: { ...person, isAddressProven: true } };
}

const ownGifts = (email: string) => donations.rpc.call(donorOf(email), recurringGiftsRpc.listOwnGifts, {});

describe('while the bank is asked, a gift', () => {
  it('is booked nowhere, and its donor and the staff see that it is being processed', async () => {
    const { gift, email, campaign, ...organization } = await aDebitedGift();
    expect(await donations.state(gift)).toMatchObject({
      status: 'processing',
      method: 'bank_debit',
      receiptNumber: null,
    });
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({
      raised: 0,
      giftCount: 0,
      latestGifts: [],
    });
    expect(await donations.publishedEvents(organization.organizationId, succeeded)).toEqual([]);
    expect(await donations.gifts(organization.organizationId)).toMatchObject([
      { status: 'processing', method: 'bank_debit', fee: null, receiptNumber: null },
    ]);
    const history = await historyOf(organization, gift);
    expect(history).toMatchObject({ refundable: 0, receipts: [] });
    expect(history.debitStartedAt).not.toBeNull();
    expect(await emails(email, 1)).toEqual(['Your gift to Quillmere Community Kitchen is being processed']);
    expect((await ownGifts(email)).items).toMatchObject([
      { id: gift.id, status: 'processing', receipt: null },
    ]);
    expect(await donations.rpc.call(donorOf(email), recurringGiftsRpc.listOwnYears, {})).toMatchObject([
      { given: 0, giftCount: 0 },
    ]);
  });

  it('waits for the verification of an account whose numbers were typed', async () => {
    const organization = await donations.createOrganization();
    const email = `${newId()}@donor.example`;
    const gift = await donations.startGift(await aCampaign(organization), { method: 'bank_debit', email });
    const on = { stripeAccount: gift.stripeAccount };
    const { id } = await donations.stripe.paymentMethods.create(
      {
        type: 'us_bank_account',
        us_bank_account: {
          account_holder_type: 'individual',
          routing_number: '110000000',
          account_number: '000123456789',
        },
      },
      on,
    );
    await donations.debit(gift, id);
    await donations.waitForStatus(gift, 'verifying');
    const { verificationUrl } = await donations.state(gift);
    expect(verificationUrl).toContain('/verify-bank/');
    expect((await ownGifts(email)).items).toMatchObject([{ status: 'verifying', verificationUrl }]);
    expect(await emails(email, 1)).toEqual([
      'Verify your bank account for your gift to Quillmere Community Kitchen',
    ]);
    expect(firstOf(donations.mail.to(email)).text).toContain(verificationUrl);
    await donations.stripe.paymentIntents.verifyMicrodeposits(paymentOf(gift), { amounts: [32, 45] }, on);
    await donations.waitForStatus(gift, 'processing');
    expect(await donations.state(gift)).toMatchObject({ verificationUrl: null });
    await donations.bankAnswers(gift, 'succeed');
    await donations.waitForStatus(gift, 'succeeded');
    expect(await emails(email, 3)).toHaveLength(3);
  });
});

describe('a gift that the bank pays', () => {
  it('is booked with the fee that Stripe took', async () => {
    const { gift, email, campaign, ...organization } = await aDebitedGift({
      amount: 10_000,
      coverFees: true,
    });
    expect(gift.total).toBe(10_081);
    await donations.bankAnswers(gift, 'succeed');
    await donations.waitForStatus(gift, 'succeeded');
    expect(await donations.publishedEvents(organization.organizationId, succeeded)).toMatchObject([
      { giftId: gift.id, gross: 10_081, fee: 81 },
    ]);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 10_081, giftCount: 1 });
    expect(await emails(email, 2)).toHaveLength(2);
    expect(await historyOf(organization, gift)).toMatchObject({ refundable: 10_081 });
  });

  it('is dated on the day on which it arrived, and names the day of its authorization', async () => {
    const dayText = (day: Date) => day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const authorized = new Date(Date.now() - 20 * dayMs);
    await donations.control('clock', { now: authorized.toISOString() });
    const { gift, email } = await aDebitedGift();
    // Stripe's test bank pays after four business days; the service learns of it later.
    await donations.control('clock', { advanceSeconds: 10 * 86_400 });
    await donations.waitForStatus(gift, 'succeeded');
    await donations.control('clock', { now: new Date().toISOString() });
    const { text } = await mailWith(email, `Debit authorized: ${dayText(authorized)}`);
    expect(text).toContain(`Date of the gift: ${dayText(businessDaysAfter(authorized, 4))}`);
  });
});

describe('a gift that the bank does not pay', () => {
  it('is told to its donor with a way to give again, and its payment accepts nothing more', async () => {
    const { gift, email, campaign, ...organization } = await aDebitedGift();
    await donations.bankAnswers(gift, 'fail', 'insufficient_funds');
    await donations.waitForStatus(gift, 'failed');
    expect(await emails(email, 2)).toContain('Your gift to Quillmere Community Kitchen did not go through');
    const mail = await mailWith(email, 'There was not enough money in the account.');
    expect(mail.text).toContain(`https://gifts.example/donations/donor?campaign=${campaign.slug}`);
    expect(await donations.publishedEvents(organization.organizationId, succeeded)).toEqual([]);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 0, giftCount: 0 });
    expect(await historyOf(organization, gift)).toMatchObject({ receipts: [], refundable: 0 });
    await eventually(async () => {
      const on = { stripeAccount: gift.stripeAccount };
      return (await donations.stripe.paymentIntents.retrieve(paymentOf(gift), {}, on)).status === 'canceled';
    });
    expect(await donations.state(gift)).toMatchObject({
      status: 'failed',
      failureReason: 'insufficient_funds',
    });
    expect((await ownGifts(email)).items).toMatchObject([{ id: gift.id, status: 'failed', receipt: null }]);
    expect(await donations.rpc.call(donorOf(email), recurringGiftsRpc.listOwnYears, {})).toMatchObject([
      { given: 0, giftCount: 0 },
    ]);
  });
});

describe('card testing', () => {
  const declinesOf = async (campaignId: string) => {
    const { rows } = await donations.pool.query(`select 1 from payment_decline where campaign_id = $1`, [
      campaignId,
    ]);
    return rows.length;
  };

  it.each(['insufficient_funds', 'account_closed', 'no_account'])(
    'is not suspected when a bank returns a debit days later (%s)',
    async (code) => {
      const { gift, campaign } = await aDebitedGift();
      await donations.control('faults', { webhooks: { duplicate: 2 } });
      await donations.bankAnswers(gift, 'fail', code);
      await donations.waitForStatus(gift, 'failed');
      await donations.control('faults', {});
      expect(await donations.noEventWaits()).toBe(true);
      expect(await declinesOf(campaign.id)).toBe(0);
    },
  );

  it('counts an account that Stripe refuses at once, as a declined card', async () => {
    const campaign = await aCampaign(await donations.createOrganization());
    const email = `${newId()}@donor.example`;
    const gift = await donations.startGift(campaign, { method: 'bank_debit', email });
    await expect(donations.debit(gift, 'pm_usBankAccount_riskLevelHighest')).rejects.toMatchObject({
      code: 'bank_account_restricted',
    });
    await donations.waitForStatus(gift, 'failed');
    await eventually(async () => (await declinesOf(campaign.id)) === 1);
    expect((await ownGifts(email)).items).toEqual([]);
  });
});

describe('a debit that the bank takes back after it was paid', () => {
  it.each(['debit_not_authorized', 'insufficient_funds'])(
    'is booked back once (%s), and voids the receipt',
    async (reason) => {
      const { gift, email, campaign, ...organization } = await aDebitedGift();
      await donations.bankAnswers(gift, 'succeed');
      await donations.waitForStatus(gift, 'succeeded');
      await donations.control('faults', { webhooks: { duplicate: 2, shuffle: true } });
      await donations.control('disputes', { payment: paymentOf(gift), reason });
      await donations.waitForStatus(gift, 'refunded');
      await donations.control('faults', {});
      const { subject } = donationsEvents.giftDisputeMoved;
      expect(await donations.publishedEvents(organization.organizationId, subject)).toMatchObject([
        { giftId: gift.id, amount: -5000, fee: 1500 },
      ]);
      const disputed = donationsEvents.giftDisputed.subject;
      expect(await donations.publishedEvents(organization.organizationId, disputed)).toMatchObject([
        { status: 'lost', reason, evidenceDueAt: null },
      ]);
      expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 0, giftCount: 0 });
      expect(await donations.state(gift)).toMatchObject({ receiptNumber: null });
      await emails(email, 3);
      await mailWith(email, 'Your bank took back your gift of $50.00');
      expect(await historyOf(organization, gift)).toMatchObject({
        refundable: 0,
        disputes: [{ status: 'lost', reason, evidenceDueAt: null }],
      });
    },
  );
});

describe('a start by bank debit', () => {
  it('is refused where the campaign does not accept it, also for a recurring gift', async () => {
    const organization = await donations.createOrganization();
    const closed = await donations.createCampaign(organization);
    for (const frequency of ['once', 'monthly'] as const)
      await expect(donations.startGift(closed, { method: 'bank_debit', frequency })).rejects.toMatchObject({
        code: 'bank_debit_not_accepted',
      });
  });

  it('opens a payment for a bank account only, and a card gift one without', async () => {
    const campaign = await aCampaign(await donations.createOrganization());
    for (const [method, other] of [
      ['bank_debit', 'pm_card_visa'],
      ['card', 'pm_usBankAccount_success'],
    ] as const) {
      const gift = await donations.startGift(campaign, { method });
      await expect(donations.debit(gift, other)).rejects.toMatchObject({
        code: 'payment_intent_incompatible_payment_method',
      });
    }
  });

  it.each(['network', 'device'] as const)('needs a challenge after five of one %s', async (kind) => {
    const campaign = await aCampaign(await donations.createOrganization());
    const device = kind === 'device' ? newId() : null;
    const over = kind === 'network' ? { network: `10.9.${Math.floor(Math.random() * 250)}.7` } : {};
    const start = () => donations.startGift(campaign, { method: 'bank_debit', device }, over);
    for (let count = 0; count < 5; count += 1) await start();
    await expect(start()).rejects.toMatchObject({ code: 'challenge_required' });
    await donations.startGift(campaign, { method: 'card', device }, over);
  });

  it('needs a challenge after thirty of one campaign, also when many networks start at once', async () => {
    const replica = await donations.service.startReplica({});
    const campaign = await aCampaign(await donations.createOrganization());
    const starts = await Promise.allSettled(
      Array.from({ length: 45 }, (_, index) =>
        donations.startGift(campaign, { method: 'bank_debit' }, { network: `10.77.${index}.1` }),
      ),
    );
    await replica.close();
    const refused = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason as unknown] : []));
    expect(refused).toHaveLength(15);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'challenge_required' });
    await donations.startGift(campaign, { method: 'card' }, { network: '10.77.200.1' });
  });
});
