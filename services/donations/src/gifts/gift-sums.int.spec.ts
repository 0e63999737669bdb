import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { donationsRpc, type GiftFrequency, type RequestOf } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { DonationsHarness } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop());

async function createGifts() {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization);
  const admin = donations.person(organization.organizationId);
  const give = async (over: { amount: number; frequency?: GiftFrequency; coverFees?: boolean }) => {
    const gift = await donations.startGift(campaign, { coverFees: false, ...over });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    return gift;
  };
  const once = await give({ amount: 10_000 });
  const monthly = await give({ amount: 2_000, frequency: 'monthly' });
  await donations.startGift(campaign, { amount: 70_000, coverFees: false });
  const sum = (filters: RequestOf<typeof donationsRpc.sumGifts> = {}) =>
    donations.rpc.call(admin, donationsRpc.sumGifts, filters);
  const list = async (filters: RequestOf<typeof donationsRpc.listGifts> = {}) =>
    (await donations.rpc.call(admin, donationsRpc.listGifts, filters)).items;
  return { organization, once, monthly, sum, list };
}

const feeOf = (amount: number) => Math.round(amount * 0.029) + 30;

it('the sum of gifts has what was given, what went back and what Stripe took, and nothing of a gift that was not paid', async () => {
  const { once, sum, list } = await createGifts();
  const fees = feeOf(10_000) + feeOf(2_000);
  expect(await sum()).toEqual({
    count: 3,
    paid: 2,
    failed: 0,
    sums: [{ currency: 'USD', received: 12_000, returned: 0, fees }],
  });
  await donations.refund(once, 4_000);
  const part = [{ currency: 'USD', received: 12_000, returned: 4_000, fees }];
  await eventually(async () => (await sum()).sums[0]?.returned === 4_000);
  expect(await sum()).toMatchObject({ count: 3, paid: 2, sums: part });
  const gifts = await list();
  expect(gifts.reduce((total, { refunded }) => total + refunded, 0)).toBe(4_000);
});

it('gifts are found by how often they are given', async () => {
  const { once, monthly, sum, list } = await createGifts();
  const fees = feeOf(2_000);
  expect(await list({ frequency: 'monthly' })).toMatchObject([{ id: monthly.id, frequency: 'monthly' }]);
  expect(await sum({ frequency: 'monthly' })).toEqual({
    count: 1,
    paid: 1,
    failed: 0,
    sums: [{ currency: 'USD', received: 2_000, returned: 0, fees }],
  });
  expect((await list({ frequency: 'once', status: 'succeeded' })).map(({ id }) => id)).toEqual([once.id]);
  expect(await sum({ frequency: 'yearly' })).toEqual({ count: 0, paid: 0, failed: 0, sums: [] });
});

it('the sum of a lost dispute is what it took, once', async () => {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization);
  const gift = await donations.startGift(campaign, { amount: 5_000, coverFees: false });
  await donations.pay(gift, 'pm_card_createDispute');
  await donations.waitForStatus(gift, 'succeeded');
  const admin = donations.person(organization.organizationId);
  const sum = (dispute?: 'open' | 'lost') =>
    donations.rpc.call(admin, donationsRpc.sumGifts, dispute === undefined ? {} : { dispute });
  const dispute = await eventually(async () => {
    const { rows } = await donations.pool.query<{ id: string }>(
      `select stripe_dispute_id as id from gift_dispute where gift_id = $1`,
      [gift.id],
    );
    return rows[0]?.id;
  });
  await donations.control('disputes', { dispute, outcome: 'lose' });
  await donations.waitForStatus(gift, 'refunded');
  expect((await sum('lost')).sums).toMatchObject([{ received: 5_000, returned: 5_000 }]);
  expect(await sum('open')).toEqual({ count: 0, paid: 0, failed: 0, sums: [] });
  expect((await sum()).sums).toMatchObject([
    { received: 5_000, returned: 5_000, fees: feeOf(5_000) + 1_500 },
  ]);
});

it('a gift that failed is not counted among those that were paid', async () => {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization);
  const [paid, failed] = [
    await donations.startGift(campaign, { amount: 5_000, coverFees: false }),
    await donations.startGift(campaign, { amount: 6_000, coverFees: false }),
  ];
  await donations.pay(paid);
  await donations.waitForStatus(paid, 'succeeded');
  await donations.pool.query(`update gift set status = 'failed' where id = $1`, [failed.id]);
  const sum = await donations.rpc.call(
    donations.person(organization.organizationId),
    donationsRpc.sumGifts,
    {},
  );
  expect(sum).toMatchObject({ count: 2, paid: 1, failed: 1, sums: [{ received: 5_000 }] });
});
