import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recurringGiftsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { signedInPerson } from '@almoner/testing';
import { DonationsHarness, firstOf, visitor } from '../test/donations-harness.ts';
import { publishFund } from '../test/publish-fund.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

describe('a recurring gift that is split between funds', () => {
  it('names them to its donor and to the admin, and keeps their shares when the amount changes', async () => {
    const organization = await donations.createOrganization();
    const roof = await publishFund(donations, organization);
    const garden = await publishFund(donations, organization, { name: 'Garden' });
    const campaign = await donations.createCampaign(organization);
    const email = `${newId()}@donor.example`;
    const gift = await donations.startGift(campaign, {
      email,
      amount: 5000,
      coverFees: true,
      frequency: 'monthly',
      designations: [
        { fundId: roof, amount: 3000 },
        { fundId: garden, amount: 1000 },
      ],
    });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');

    const person = { ...signedInPerson(newId()), email, organizationId: null, role: null };
    const donor = { ...visitor(), actor: { ...person, isAddressProven: true } };
    const own = firstOf((await donations.rpc.call(donor, recurringGiftsRpc.listOwn, {})).items);
    const designations = [
      { fundId: roof, name: 'Roof', amount: 3000 },
      { fundId: garden, name: 'Garden', amount: 1000 },
    ];
    expect(own).toMatchObject({ amount: 5000, designations });
    const { items } = await donations.rpc.call(
      donations.person(organization.organizationId),
      recurringGiftsRpc.list,
      {},
    );
    expect(items).toMatchObject([{ amount: 5000, designations }]);

    const { id: recurringGiftId, version } = own;
    const change = { recurringGiftId, version, amount: 10_001 };
    expect(await donations.rpc.call(donor, recurringGiftsRpc.change, change)).toMatchObject({
      amount: 10_001,
      designations: [
        { name: 'Roof', amount: 6001 },
        { name: 'Garden', amount: 2000 },
      ],
    });
  });

  it('names nothing when it is for no fund', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const email = `${newId()}@donor.example`;
    const gift = await donations.startGift(campaign, { email, frequency: 'monthly' });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    const { items } = await donations.rpc.call(
      donations.person(organization.organizationId),
      recurringGiftsRpc.list,
      {},
    );
    expect(items).toMatchObject([{ designations: [] }]);
  });
});
