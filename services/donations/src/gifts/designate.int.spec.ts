import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc, recurringGiftsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually, signedInPerson } from '@almoner/testing';
import { DonationsHarness, visitor } from '../test/donations-harness.ts';
import { publishFund } from '../test/publish-fund.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

describe('a designated gift', () => {
  it('is for the funds that the campaign offers, and its refund gives back the rest first', async () => {
    const organization = await donations.createOrganization();
    const roof = await publishFund(donations, organization);
    const garden = await publishFund(donations, organization, { name: 'Garden' });
    const campaign = await donations.createCampaign(organization);
    expect((await donations.publicCampaign(campaign.slug)).designations).toEqual([
      { id: garden, name: 'Garden', purpose: 'A roof that keeps the rain out' },
      { id: roof, name: 'Roof', purpose: 'A roof that keeps the rain out' },
    ]);
    const email = `${newId()}@donor.example`;
    const gift = await donations.startGift(campaign, {
      email,
      amount: 50_000,
      designations: [
        { fundId: roof, amount: 30_000 },
        { fundId: garden, amount: 15_000 },
      ],
    });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    expect(await donations.state(gift)).toMatchObject({
      designations: [
        { name: 'Roof', amount: 30_000 },
        { name: 'Garden', amount: 15_000 },
      ],
      undesignated: 5_000,
    });
    const admin = donations.person(organization.organizationId);
    const listed = (filters: { fundId?: string } = {}) =>
      donations.rpc.call(admin, donationsRpc.listGifts, filters);
    expect((await listed()).items).toMatchObject([
      {
        id: gift.id,
        designations: [
          { fundId: roof, fundName: 'Roof', amount: 30_000 },
          { fundId: garden, fundName: 'Garden', amount: 15_000 },
        ],
      },
    ]);
    expect((await listed({ fundId: garden })).items).toMatchObject([{ id: gift.id }]);
    expect((await listed({ fundId: newId() })).items).toEqual([]);
    const published = (event: { subject: string }) =>
      donations.publishedEvents(organization.organizationId, event.subject);
    expect(await published(donationsEvents.giftSucceeded)).toMatchObject([
      {
        gross: 50_000,
        designations: [
          { fundId: roof, amount: 30_000 },
          { fundId: garden, amount: 15_000 },
        ],
      },
    ]);
    const person = { ...signedInPerson(newId()), email, organizationId: null, role: null };
    const donor = { ...visitor(), actor: { ...person, isAddressProven: true } };
    const own = await donations.rpc.call(donor, recurringGiftsRpc.listOwnGifts, {});
    expect(own.items).toMatchObject([{ fundNames: ['Roof', 'Garden'] }]);
    await donations.refund(gift, 12_000);
    await eventually(async () => (await published(donationsEvents.giftRefunded)).length === 1);
    expect(await published(donationsEvents.giftRefunded)).toMatchObject([
      { refunded: 12_000, designations: [{ fundId: garden, amount: 7_000 }] },
    ]);
    const { rows: receipts } = await donations.pool.query(
      `select details -> 'designationAmounts' as amounts, details -> 'undesignatedAmount' as undesignated from receipt where gift_id = $1 order by number`,
      [gift.id],
    );
    // The receipt of what is left does not say which fund lost what.
    expect(receipts).toEqual([
      { amounts: [30_000, 15_000], undesignated: 5_000 },
      { amounts: null, undesignated: null },
    ]);
  });

  it('is for a fund that was just created, before its event arrives, also when a campaign offers it', async () => {
    const organization = await donations.createOrganization();
    const { organizationId } = organization;
    const campaign = await donations.createCampaign(organization);
    const createFund = (isOpen = true) => {
      const fund = { fundId: newId(), revision: 1, name: 'Well', purpose: 'Water', isOpen };
      const others = donations.unreportedFunds.get(organizationId) ?? [];
      donations.unreportedFunds.set(organizationId, [...others, fund]);
      return fund.fundId;
    };
    const fundId = createFund();
    const gift = await donations.startGift(campaign, {
      amount: 10_000,
      designations: [{ fundId, amount: 4_000 }],
    });
    expect(await donations.state(gift)).toMatchObject({ designations: [{ name: 'Well', amount: 4_000 }] });
    const other = createFund();
    expect(await donations.createCampaign(organization, { fundIds: [other] })).toMatchObject({
      fundIds: [other],
    });
    const closed = createFund(false);
    await expect(
      donations.startGift(campaign, { amount: 10_000, designations: [{ fundId: closed, amount: 4_000 }] }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('is for any of the open funds, however many there are', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    await donations.pool.query(
      `insert into fund (organization_id, id, revision, name, purpose, is_open)
       select $1, gen_random_uuid(), 1, 'Fund ' || lpad(n::text, 3, '0'), '', true from generate_series(1, 60) n`,
      [organization.organizationId],
    );
    const { designations } = await donations.publicCampaign(campaign.slug);
    expect(designations).toHaveLength(60);
    const last = { fundId: designations.at(-1)?.id ?? '', amount: 4_000 };
    const gift = await donations.startGift(campaign, { amount: 10_000, designations: [last] });
    expect(await donations.state(gift)).toMatchObject({ designations: [{ name: 'Fund 060' }] });
  });

  it('is refused for more than the gift, for a fund twice, and for one that is not offered', async () => {
    const organization = await donations.createOrganization();
    const roof = await publishFund(donations, organization);
    const garden = await publishFund(donations, organization, { name: 'Garden' });
    const closed = await publishFund(donations, organization, { name: 'Well' });
    await publishFund(donations, organization, { fundId: closed, name: 'Well', revision: 2, isOpen: false });
    const ofAnother = await publishFund(donations, await donations.createOrganization());
    const campaign = await donations.createCampaign(organization, { fundIds: [roof] });
    const refused = async (designations: { fundId: string; amount: number }[]) =>
      expect(donations.startGift(campaign, { amount: 10_000, designations })).rejects.toMatchObject({
        code: 'invalid_input',
        fields: [{ field: 'designations' }],
      });
    await refused([{ fundId: roof, amount: 10_001 }]);
    await refused([
      { fundId: roof, amount: 5_000 },
      { fundId: roof, amount: 5_000 },
    ]);
    for (const fundId of [garden, closed, ofAnother, newId()]) await refused([{ fundId, amount: 1_000 }]);
    await expect(donations.createCampaign(organization, { fundIds: [ofAnother] })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'fundIds' }],
    });
    // For an earlier client: the whole gift for one fund.
    const gift = await donations.startGift(campaign, { amount: 10_000, designationId: roof });
    const { rows } = await donations.pool.query(
      `select fund_id, amount_minor::int from gift_designation where gift_id = $1`,
      [gift.id],
    );
    expect(rows).toEqual([{ fund_id: roof, amount_minor: 10_000 }]);
  });
});
