import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsRpc, recurringGiftsRpc, type OnlineGiftMethod } from '@almoner/contracts';
import { DonationsHarness, visitor } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start({
    CARD_FEE_PERCENT: '3.2',
    CARD_FEE_FIXED_MINOR: '50',
    BANK_DEBIT_FEE_PERCENT: '1',
    BANK_DEBIT_FEE_FIXED_MINOR: '5',
    BANK_DEBIT_FEE_MAX_MINOR: 'none',
  });
});
afterAll(() => donations.stop());

describe('the fee rates of the settings', () => {
  it('are those that a donor is quoted and charged, once and each month', async () => {
    const { organizationId } = await donations.createOrganization();
    const campaign = await donations.createCampaign({ organizationId });
    const quoted = async (method: OnlineGiftMethod, amount: number) => {
      const request = { campaign: campaign.slug, amount, coverFees: true, method };
      return (await donations.rpc.call(visitor(), donationsRpc.quoteGift, request)).total;
    };
    // 5217 × 3.2% = 166.94, and 50: 217.
    expect(await quoted('card', 5_000)).toBe(5_217);
    expect(await quoted('bank_debit', 100_000)).toBe(101_015);

    const gift = await donations.startGift(campaign, { coverFees: true, frequency: 'monthly' });
    expect(gift.total).toBe(5_217);
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    const admin = donations.person(organizationId);
    const { items } = await donations.rpc.call(admin, recurringGiftsRpc.list, {});
    expect(items).toMatchObject([{ amount: 5_000, total: 5_217 }]);
    expect(await donations.rpc.call(admin, recurringGiftsRpc.getHealth, {})).toMatchObject({
      active: 1,
      monthly: 5_217,
    });
  });
});
