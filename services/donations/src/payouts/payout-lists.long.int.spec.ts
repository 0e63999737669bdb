import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { donationsRpc, payoutsRpc } from '@almoner/contracts';
import { addDays } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop());

/** With two gifts, a refund of a part of one, and a payment that is not a gift. */
async function createPayout() {
  const organization = await donations.createOrganization();
  const on = { stripeAccount: organization.account };
  await donations.stripe.accounts.createExternalAccount(organization.account, {
    external_account: 'btok_us_verified',
  });
  const campaign = await donations.createCampaign(organization, { title: 'A warm roof' });
  const give = async (amount: number, name: string) => {
    const gift = await donations.startGift(campaign, { amount, name });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    return gift;
  };
  const first = await give(10_000, 'Ruth Abernathy');
  const second = await give(2_000, 'Lucia Ferrand');
  await donations.refund(first, 4_000);
  await donations.stripe.paymentIntents.create(
    {
      amount: 5_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'https://x.example',
    },
    on,
  );
  await donations.control('clock', { advanceSeconds: 2 * 86_400 });
  const admin = donations.person(organization.organizationId);
  const payout = await eventually(async () => {
    const { items } = await donations.rpc.call(admin, payoutsRpc.list, {});
    return items[0];
  });
  const stripePayout = firstOf((await donations.stripe.payouts.list({}, on)).data);
  return { organization, admin, first, second, payout, stripePayout };
}

it('a payout is listed with what was given, returned and taken as fees, which add up to it', async () => {
  const { admin, payout, stripePayout } = await createPayout();
  expect(payout).toMatchObject({
    stripePayoutId: stripePayout.id,
    status: 'arrived',
    amount: stripePayout.amount,
    gifts: 2,
    given: 12_000,
    returned: 4_000,
    fees: 320 + 88 + 175,
    other: 5_000,
  });
  expect(payout.given - payout.returned - payout.fees + payout.other).toBe(payout.amount);
  expect(await donations.rpc.call(admin, payoutsRpc.get, { payoutId: payout.id })).toEqual(payout);
});

/** As an earlier release stored it. */
const forgetSums = (payoutId: string) =>
  donations.pool.query(`update payout set gifts = null, given_minor = null where id = $1`, [payoutId]);

it('a payout is added up when it arrives, and when it is read only where an earlier release stored it', async () => {
  const { admin, payout } = await createPayout();
  const get = () => donations.rpc.call(admin, payoutsRpc.get, { payoutId: payout.id });
  await forgetSums(payout.id);
  expect(await get()).toEqual(payout);
  await donations.pool.query(`update payout set gifts = 3, given_minor = 1 where id = $1`, [payout.id]);
  expect(await get()).toEqual({ ...payout, gifts: 3, given: 1 });
});

it('its lines name their gifts, page by page, and add up to it', async () => {
  const { admin, first, second, payout } = await createPayout();
  const list = (page: { limit?: number; cursor?: string }) =>
    donations.rpc.call(admin, payoutsRpc.listLines, { payoutId: payout.id, ...page });
  const { items } = await list({});
  expect(items).toHaveLength(4);
  expect(items.reduce((sum, { amount, fee }) => sum + amount - fee, 0)).toBe(payout.amount);
  const ofFirst = { id: first.id, donor: { name: 'Ruth Abernathy' }, campaignTitle: 'A warm roof' };
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ amount: 10_000, fee: 320, gift: expect.objectContaining({ id: first.id }) }),
      expect.objectContaining({ amount: -4_000, fee: 0, gift: expect.objectContaining({ id: first.id }) }),
      expect.objectContaining({ amount: 2_000, fee: 88, gift: expect.objectContaining({ id: second.id }) }),
      expect.objectContaining({ amount: 5_000, gift: null }),
    ]),
  );
  expect(items.find(({ amount }) => amount === 10_000)?.gift).toMatchObject(ofFirst);

  const paged = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({
      limit: 1,
      ...(cursor !== null && { cursor }),
    });
    paged.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(paged).toEqual(items);
  await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_input' });
});

it('a line is found by its id at Stripe, with its payout and its donor, by its own organization only', async () => {
  const { admin, payout } = await createPayout();
  const { items } = await donations.rpc.call(admin, payoutsRpc.listLines, { payoutId: payout.id });
  const lineIds = [...items.map(({ id }) => id), 'txn_unknown'];
  const found = await donations.rpc.call(admin, payoutsRpc.findLines, { lineIds });
  const donors = new Map(found.map(({ lineId, donor }) => [lineId, donor?.name ?? null]));
  expect(donors).toEqual(new Map(items.map(({ id, gift }) => [id, gift?.donor.name ?? null])));
  for (const one of found)
    expect(one.payout).toEqual({ id: payout.id, amount: payout.amount, gifts: 2, toFunds: 0 });
  const stranger = donations.person((await donations.createOrganization()).organizationId);
  expect(await donations.rpc.call(stranger, payoutsRpc.findLines, { lineIds })).toEqual([]);
});

it('what a payout brought for restricted funds is less what refunds took of it', async () => {
  const { admin, payout, organization } = await createPayout();
  const { items } = await donations.rpc.call(admin, payoutsRpc.listLines, { payoutId: payout.id });
  const designate = (amount: number, part: number) =>
    donations.pool.query(
      `update payout_line set designations = jsonb_build_array(jsonb_build_object('fundId', $1::uuid, 'amount', $2::bigint))
       where organization_id = $1 and amount_minor = $3`,
      [organization.organizationId, part, amount],
    );
  await designate(10_000, 6_000);
  await designate(-4_000, 2_400);
  await forgetSums(payout.id);
  const [line] = await donations.rpc.call(admin, payoutsRpc.findLines, {
    lineIds: items.map(({ id }) => id),
  });
  expect(line?.payout.toFunds).toBe(3_600);
});

it('a payout does not exist for another organization', async () => {
  const { payout } = await createPayout();
  const stranger = donations.person((await donations.createOrganization()).organizationId);
  const { id: payoutId } = payout;
  for (const read of [payoutsRpc.get, payoutsRpc.listLines])
    await expect(donations.rpc.call(stranger, read, { payoutId })).rejects.toMatchObject({
      code: 'not_found',
    });
  expect((await donations.rpc.call(stranger, payoutsRpc.list, {})).items).toEqual([]);
});

it('payouts are found by the days of their arrival, both included', async () => {
  const { admin, payout } = await createPayout();
  const day = payout.arrivedAt.slice(0, 10);
  const found = async (days: { from?: string; to?: string }) =>
    (await donations.rpc.call(admin, payoutsRpc.list, days)).items.map(({ id }) => id);
  expect(await found({ from: day, to: day })).toEqual([payout.id]);
  expect(await found({ from: addDays(day, 1) })).toEqual([]);
  expect(await found({ to: addDays(day, -1) })).toEqual([]);
});

it('a gift names the payout that it arrived with', async () => {
  const { admin, second, payout } = await createPayout();
  const history = await donations.rpc.call(admin, donationsRpc.getGiftHistory, { giftId: second.id });
  expect(history.payout).toMatchObject({ id: payout.id, amount: payout.amount });
});

it('what comes back after a dispute that was won is not given again', async () => {
  const organization = await donations.createOrganization();
  const on = { stripeAccount: organization.account };
  await donations.stripe.accounts.createExternalAccount(organization.account, {
    external_account: 'btok_us_verified',
  });
  const campaign = await donations.createCampaign(organization);
  const gift = await donations.startGift(campaign, { amount: 10_000 });
  await donations.pay(gift, 'pm_card_createDispute');
  const dispute = await eventually(async () => {
    const { data } = await donations.stripe.disputes.list({}, on);
    return data[0]?.id;
  });
  await donations.control('disputes', { dispute, outcome: 'win' });
  await eventually(async () => {
    const { rows } = await donations.pool.query(
      `select 1 from gift_dispute where status = 'won' and gift_id = $1`,
      [gift.id],
    );
    return rows.length > 0;
  });
  await donations.control('clock', { advanceSeconds: 3 * 86_400 });
  const admin = donations.person(organization.organizationId);
  const payouts = await eventually(async () => {
    const { items } = await donations.rpc.call(admin, payoutsRpc.list, {});
    return items.length > 0 && items;
  });
  const total = (part: 'gifts' | 'given' | 'returned') =>
    payouts.reduce((sum, payout) => sum + payout[part], 0);
  expect([total('gifts'), total('given'), total('returned')]).toEqual([1, 10_000, 0]);
  for (const { given, returned, fees, other, amount } of payouts)
    expect(given - returned - fees + other).toBe(amount);
});
