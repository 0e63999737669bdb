import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { giftFeesRpc } from '@almoner/contracts';
import { addDays, utcDay } from '@almoner/kernel';
import { DonationsHarness, type StartedGift, type TestOrganization } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop());
afterEach(() => setStripesFees({ basisPoints: 290, fixed: 30 }));

const setStripesFees = (card: { basisPoints: number; fixed: number }) =>
  donations.control('settings', { paymentFees: { card } });
const feesOf = ({ organizationId }: TestOrganization) =>
  donations.rpc.call(donations.person(organizationId), giftFeesRpc.get, {});
async function pay(gift: StartedGift): Promise<void> {
  await donations.pay(gift);
  await donations.waitForStatus(gift, 'succeeded');
}

const cardRate = { basisPoints: 290, fixed: 30, max: null };
const usualCard = { method: 'card', rate: cardRate, platformRate: cardRate, isOwn: false };
const bankDebitRate = { basisPoints: 80, fixed: 0, max: 500 };

describe('the fees of gifts', () => {
  it('are not compared before a gift was paid', async () => {
    expect(await feesOf(await donations.createOrganization())).toEqual({
      from: addDays(utcDay(new Date()), -29),
      methods: [
        { ...usualCard, compared: null },
        {
          method: 'bank_debit',
          rate: bankDebitRate,
          platformRate: bankDebitRate,
          isOwn: false,
          compared: null,
        },
      ],
    });
  });

  it('are added up once for each gift, also of gifts that are paid at the same time and reported twice', async () => {
    await setStripesFees({ basisPoints: 340, fixed: 30 });
    await donations.control('faults', { webhooks: { duplicate: 1 } });
    const organization = await donations.createOrganization();
    const [first, second] = [
      await donations.createCampaign(organization),
      await donations.createCampaign(organization),
    ];
    const give = (campaign: typeof first, coverFees: boolean) =>
      donations.startGift(campaign, { amount: 10_000, coverFees });
    const gifts = await Promise.all([
      ...Array.from({ length: 5 }, () => give(first, true)),
      ...Array.from({ length: 5 }, () => give(second, true)),
      give(first, false),
    ]);
    await Promise.all(gifts.map(pay));
    await donations.control('faults', {});
    await donations.refund(gifts[0]);
    await donations.waitForStatus(gifts[0], 'refunded');

    const { methods } = await feesOf(organization);
    expect(methods[0]).toEqual({
      ...usualCard,
      compared: {
        currency: 'USD',
        gifts: 11,
        charged: 10 * 10_330 + 10_000,
        expected: 10 * 330 + 320,
        taken: 10 * 381 + 370,
        effectiveRate: { basisPoints: 340, fixed: 30 },
        isOff: true,
        covered: { gifts: 10, added: 10 * 330, taken: 10 * 381 },
      },
    });
    expect((await feesOf(await donations.createOrganization())).methods[0]?.compared).toBeNull();
    const metrics = await (await fetch(`${donations.service.url}/metrics`)).text();
    expect(metrics).toMatch(/gift_fee_rates_off\{method="card",service="donations"\} 1/);
    expect(metrics).toMatch(/gift_fee_rates_off\{method="bank_debit",service="donations"\} 0/);
  });

  it('of a bank debit are compared when its bank has paid', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization, { acceptsBankDebits: true });
    const gift = await donations.startGift(campaign, {
      method: 'bank_debit',
      amount: 100_000,
      coverFees: true,
    });
    await donations.debit(gift);
    await donations.waitForStatus(gift, 'processing');
    expect((await feesOf(organization)).methods[1]?.compared).toBeNull();
    await donations.bankAnswers(gift, 'succeed');
    await donations.waitForStatus(gift, 'succeeded');
    expect((await feesOf(organization)).methods[1]?.compared).toMatchObject({
      gifts: 1,
      charged: 100_500,
      expected: 500,
      taken: 500,
      isOff: false,
      covered: { gifts: 1, added: 500, taken: 500 },
    });
  });

  it('are compared with a new rate from its first gift on, and the charity gets such a gift in full', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    await pay(await donations.startGift(campaign));
    await setStripesFees({ basisPoints: 220, fixed: 30 });
    await donations.service.restart({ CARD_FEE_PERCENT: '2.2' });
    const rate = { ...cardRate, basisPoints: 220 };
    expect((await feesOf(organization)).methods[0]).toEqual({
      ...usualCard,
      rate,
      platformRate: rate,
      compared: null,
    });

    await pay(await donations.startGift(campaign, { amount: 10_000, coverFees: true }));
    expect((await feesOf(organization)).methods[0]).toMatchObject({
      rate,
      compared: { gifts: 1, expected: 256, taken: 256, isOff: false, covered: { added: 256, taken: 256 } },
    });
  });
});
