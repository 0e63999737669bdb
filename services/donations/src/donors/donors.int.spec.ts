import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsRpc, donorsRpc, type ListOrder } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { UnitOfWork, serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { ReceiptRepository } from '../receipts/persistence/receipt.repository.ts';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

async function donorWithTwoGifts() {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization);
  const email = `${newId()}@donor.example`;
  const gifts = await Promise.all([
    donations.startGift(campaign, { email }),
    donations.startGift(campaign, { email, amount: 7000 }),
  ]);
  await Promise.all(gifts.map((gift) => donations.pay(gift)));
  for (const gift of gifts) await donations.waitForStatus(gift, 'succeeded');
  const admin = donations.person(organization.organizationId);
  const list = async (filters: { q?: string; tag?: string } = {}) =>
    (await donations.rpc.call(admin, donorsRpc.listDonors, filters)).items;
  return { organization, admin, email, gifts, list };
}

describe('a donor', () => {
  it('has the sums of gifts that were paid at the same time, less what was refunded', async () => {
    const { list, gifts, email } = await donorWithTwoGifts();
    expect(await list()).toMatchObject([{ email, lifetime: 12_000, giftCount: 2, currency: 'USD' }]);
    await donations.refund(firstOf(gifts));
    await eventually(async () => (await list())[0]?.lifetime === 7000);
    expect(await list()).toMatchObject([{ giftCount: 1 }]);
  });

  it('is found by name, address and tag, and belongs to one organization', async () => {
    const { list, admin, email } = await donorWithTwoGifts();
    const donor = firstOf(await list({ q: email }));
    const update = (ctx: typeof admin) =>
      donations.rpc.call(ctx, donorsRpc.updateDonor, {
        donorId: donor.id,
        tags: ['Board', 'Board'],
        note: 'Calls',
      });
    expect(await update(admin)).toMatchObject({ tags: ['Board'], note: 'Calls', lifetime: 12_000 });
    expect(await list({ tag: 'Board' })).toHaveLength(1);
    expect(await list({ tag: 'Volunteer' })).toEqual([]);
    expect(await list({ q: 'nobody' })).toEqual([]);
    const stranger = donations.person((await donations.createOrganization()).organizationId);
    await expect(update(stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      donations.rpc.call(stranger, donorsRpc.getDonor, { donorId: donor.id }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('without a gift that counts is on one page of the list, after those who gave, in every order', async () => {
    const { organization, admin, email } = await donorWithTwoGifts();
    // As donors are whose gifts were all refunded.
    await donations.pool.query(
      `insert into donor (organization_id, id, email)
       select $1, gen_random_uuid(), 'refunded' || n || '@donor.example' from generate_series(1, 5) n`,
      [organization.organizationId],
    );
    const all = async (sort?: ListOrder) => {
      const listed: (string | null)[] = [];
      let cursor: string | undefined;
      do {
        const page = await donations.rpc.call(admin, donorsRpc.listDonors, {
          limit: 2,
          cursor,
          ...(sort && { sort }),
        });
        listed.push(...page.items.map((donor) => donor.email));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined && listed.length < 10);
      return listed;
    };
    const listed = await all();
    expect(listed).toHaveLength(6);
    expect(new Set(listed).size).toBe(6);
    expect(await all('-date')).toEqual(listed);
    expect(await all('-amount')).toEqual(listed);
    for (const sort of ['date', 'amount'] as const) expect(await all(sort)).toEqual(listed.toReversed());
    expect(listed[0]).toBe(email);
  });

  it('has a statement of a year with receipts, and none of another', async () => {
    const { list, admin } = await donorWithTwoGifts();
    const { id: donorId } = firstOf(await list());
    const year = new Date().getUTCFullYear();
    const { name, pdf } = await donations.rpc.call(admin, donorsRpc.printStatement, { donorId, year });
    expect(name).toBe(`statement-${year}.pdf`);
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    await expect(
      donations.rpc.call(admin, donorsRpc.printStatement, { donorId, year: year - 1 }),
    ).rejects.toMatchObject({ code: 'not_found' });
    const { items } = await donations.rpc.call(admin, donationsRpc.listGifts, { donorId });
    expect(items).toHaveLength(2);
  });

  it('has a statement with every gift of a year, however many there are', async () => {
    const { organization, list } = await donorWithTwoGifts();
    const { organizationId } = organization;
    const { id: donorId } = firstOf(await list());
    await donations.pool.query(
      `with added as (
         insert into gift (organization_id, id, campaign_id, donor_id, donor_email, is_anonymous, status, method, amount_minor,
           total_minor, fee_minor, currency, started_at, occurred_at, next_look_at)
         select g.organization_id, gen_random_uuid(), g.campaign_id, g.donor_id, g.donor_email, false, 'succeeded', 'cash', 100, 100,
           0, 'USD', now(), now(), 'infinity'
         from (select * from gift where organization_id = $1 limit 1) g, generate_series(1, 500)
         returning organization_id, id)
       insert into receipt (organization_id, id, gift_id, number, amount_minor, currency, organization_name, donor_email,
         campaign_title, given_at, issued_at)
       select organization_id, gen_random_uuid(), id, 'T-' || row_number() over (), 100, 'USD', 'Org', 'a@donor.example', 'C', now(), now()
       from added`,
      [organizationId],
    );
    const replica = await donations.service.startReplica({});
    try {
      const year = new Date().getUTCFullYear();
      const unitOfWork = replica.app.get(UnitOfWork, { strict: false });
      const receipts = await unitOfWork.run(serviceContext('donations', organizationId), (tx) =>
        new ReceiptRepository().ofYear(tx, { organizationId, donorId, year }),
      );
      expect(receipts).toHaveLength(502);
    } finally {
      await replica.close();
    }
  });
});
