import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  donationsRpc,
  giftFeesRpc,
  recurringGiftsRpc,
  type FeeRatesToSet,
  type OnlineGiftMethod,
} from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { eventually, signedInPerson } from '@almoner/testing';
import { DonationsHarness, firstOf, visitor, type TestOrganization } from '../test/donations-harness.ts';
import { createDueGift } from '../test/due-gift.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox. The rates of the platform are 2.9% + 30 cents, and 0.8%, at most 5 dollars.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop());

const lower = { basisPoints: 220, fixed: 30, max: null };
const setRates = ({ organizationId }: TestOrganization, rates: Partial<FeeRatesToSet>) =>
  donations.rpc.call(donations.person(organizationId), giftFeesRpc.setRates, {
    card: null,
    bank_debit: null,
    ...rates,
  });
const quoted = async ({ slug }: { slug: string }, method: OnlineGiftMethod = 'card') =>
  (
    await donations.rpc.call(visitor(), donationsRpc.quoteGift, {
      campaign: slug,
      amount: 10_000,
      coverFees: true,
      method,
    })
  ).total;
const signedIn = (email: string) => ({
  ...visitor(),
  actor: { ...signedInPerson(newId()), email, organizationId: null, role: null, isAddressProven: true },
});

describe('the fee rates that an organization has set', () => {
  it('are those by which its donors cover the fees, and no others', async () => {
    const [organization, other] = [
      await donations.createOrganization(),
      await donations.createOrganization(),
    ];
    const campaign = await donations.createCampaign(organization, { acceptsBankDebits: true });
    const ofOther = await donations.createCampaign(other);
    const bankDebit = { basisPoints: 100, fixed: 0, max: 50 };
    const { methods } = await setRates(organization, { card: lower, bank_debit: bankDebit });
    expect(methods).toMatchObject([
      {
        method: 'card',
        rate: lower,
        isOwn: true,
        platformRate: { basisPoints: 290, fixed: 30, max: null },
        compared: null,
      },
      { method: 'bank_debit', rate: bankDebit, isOwn: true, platformRate: { basisPoints: 80 } },
    ]);
    expect([await quoted(campaign), await quoted(campaign, 'bank_debit'), await quoted(ofOther)]).toEqual([
      10_256, 10_050, 10_330,
    ]);

    const gift = await donations.startGift(campaign, { amount: 10_000, coverFees: true });
    expect(gift.total).toBe(10_256);
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    const admin = donations.person(organization.organizationId);
    expect((await donations.rpc.call(admin, giftFeesRpc.get, {})).methods[0]).toMatchObject({
      rate: lower,
      compared: { gifts: 1, charged: 10_256, expected: 256, taken: 327, covered: { added: 256 } },
    });

    expect((await setRates(organization, {})).methods[0]).toMatchObject({
      rate: { basisPoints: 290 },
      isOwn: false,
    });
    expect(await quoted(campaign)).toBe(10_330);
  });

  it('change what a recurring gift takes once its donor changes the amount, not before', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const email = `${newId()}@donor.example`;
    const gift = await donations.startGift(campaign, { frequency: 'monthly', email, coverFees: true });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    await setRates(organization, { card: lower });
    const plan = firstOf((await donations.rpc.call(signedIn(email), recurringGiftsRpc.listOwn, {})).items);
    expect(plan).toMatchObject({ amount: 5_000, total: 5_180 });
    const change = { recurringGiftId: plan.id, version: plan.version, amount: 10_000 };
    expect(await donations.rpc.call(signedIn(email), recurringGiftsRpc.change, change)).toMatchObject({
      total: 10_256,
    });
  });

  it.each(['the page', 'Stripe’s event'])(
    'do not change the total that a donor was shown before naming a bank account, when %s reports it',
    async (reporter) => {
      const { id, email, ...organization } = await createDueGift(donations, 'card', {
        coverFees: true,
      });
      const donor = signedIn(email);
      const plan = { recurringGiftId: id, key: null };
      const opened = await donations.rpc.call(donor, recurringGiftsRpc.openMethod, {
        ...plan,
        method: 'bank_debit',
      });
      expect(opened.total).toBe(5_040);
      await setRates(organization, { bank_debit: { basisPoints: 1_000, fixed: 0, max: null } });
      if (reporter === 'the page')
        await donations.control('faults', { webhooks: { lose: 1, types: ['setup_intent.'] } });
      const { setupIntentId } = opened;
      await donations.stripe.setupIntents.confirm(
        setupIntentId,
        { payment_method: 'pm_usBankAccount_success' },
        { stripeAccount: organization.account },
      );
      if (reporter === 'the page')
        await donations.rpc.call(donor, recurringGiftsRpc.saveMethod, { ...plan, setupIntentId });
      await eventually(async () => {
        const own = firstOf((await donations.rpc.call(donor, recurringGiftsRpc.listOwn, {})).items);
        return own.method?.type === 'bank_debit' && own.total === opened.total;
      });
    },
  );

  it('are set by admins only, and recorded with what they were', async () => {
    const organization = await donations.createOrganization();
    const employee = donations.person(organization.organizationId, 'Employee');
    await expect(
      donations.rpc.call(employee, giftFeesRpc.setRates, { card: lower, bank_debit: null }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await setRates(organization, { card: lower });
    await setRates(organization, {});
    const entries = await donations.publishedEvents(
      organization.organizationId,
      'evt.donations.change.recorded.v1',
    );
    const rate = { percent: '2.2%', fixedFee: 30, maxFee: null };
    expect(entries.filter(({ action }) => action === 'fee-rates.set')).toMatchObject([
      { before: { cardFee: null }, after: { cardFee: rate, bankDebitFee: null } },
      { before: { cardFee: rate }, after: { cardFee: null } },
    ]);
  });

  it('are those with which the operator’s metric compares', async () => {
    const [right, wrong] = [await donations.createOrganization(), await donations.createOrganization()];
    for (const organization of [right, wrong]) await setRates(organization, { card: lower });
    const add = ({ organizationId }: TestOrganization, takenMinor: number) =>
      donations.pool.query(
        `insert into gift_fee_day (organization_id, day, method, currency, rate, gifts, charged_minor, expected_minor, taken_minor,
           covered_gifts, added_minor, taken_of_covered_minor)
         values ($1, $2, 'card', 'USD', '220/30', 10, 100000, 2500, $3, 0, 0, 0)`,
        [organizationId, utcDay(new Date()), takenMinor],
      );
    await add(right, 2_500);
    await add(wrong, 3_700);
    const metrics = await (await fetch(`${donations.service.url}/metrics`)).text();
    expect(metrics).toMatch(/gift_fee_rates_off\{method="card",service="donations"\} 1/);
  });
});
