import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsRpc, type RequestOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf, visitor, type TestOrganization } from '../test/donations-harness.ts';
import { recordOffline } from '../test/offline-gift.ts';
import { textsOfPdf } from '../test/pdf-text.ts';

// Not stubbed: donations, PostgreSQL, NATS, a mail server.
let donations: DonationsHarness;
let organization: TestOrganization;
beforeAll(async () => {
  donations = await DonationsHarness.start();
  organization = await donations.createOrganization();
});
afterAll(() => donations.stop(), 60_000);

type Request = Omit<RequestOf<typeof donationsRpc.printSampleReceipt>, 'campaignId'>;
type NewCampaign = Parameters<DonationsHarness['createCampaign']>[1];

async function sampleOf(campaign: NewCampaign, request: Request = {}) {
  const { id: campaignId } = await donations.createCampaign(organization, campaign);
  const admin = donations.person(organization.organizationId);
  const { name, pdf } = await donations.rpc.call(admin, donationsRpc.printSampleReceipt, {
    campaignId,
    ...request,
  });
  const pages = await textsOfPdf(Buffer.from(pdf, 'base64'));
  return { name, pages, text: firstOf(pages).trim() };
}
const none = 'No goods or services were provided in exchange for this gift.';
const dinner = { description: 'A dinner', value: 4_000 };
const receivedDinner =
  'You received a dinner, valued at $40.00 by our good-faith estimate. The deductible amount is $60.00.';

describe('A sample of the receipt of a campaign', () => {
  it('states what a receipt of the usual amount states, and that it is a sample', async () => {
    const { name, pages, text } = await sampleOf({ title: 'Winter meals' });
    expect(name).toBe('receipt-SAMPLE.pdf');
    expect(pages).toHaveLength(1);
    expect(text).toContain(
      'Receipt for a charitable gift This is a sample. It is not a receipt for a gift. Receipt number SAMPLE Organization',
    );
    expect(text).toMatch(/EIN \d{2}-\d{7} Donor Sample Donor Amount \$50\.00 Date of the gift/);
    expect(text).toContain(`Given to Winter meals ${none}`);
    // The word across the page.
    expect(text).toMatch(/ SAMPLE$/);
  });

  it('states the goods, their value and what is deductible of the given amount', async () => {
    const { text } = await sampleOf({ goodsAndServices: dinner }, { amount: 10_000 });
    expect(text).toContain('Amount $100.00');
    expect(text).toContain(receivedDinner);
    expect(text).not.toContain(none);
  });

  it('shows texts that are not saved in place of those that are', async () => {
    const saved = { title: 'Saved', receiptText: 'CFC number: 10481', goodsAndServices: dinner };
    const typed = { title: 'Typed', receiptText: 'CFC number: 20962', goodsDescription: '' };
    const { text } = await sampleOf(saved, typed);
    expect(text).toContain(`Given to Typed ${none} CFC number: 20962`);
    expect(text).not.toMatch(/Saved|10481|dinner/);
    const named = await sampleOf({}, { amount: 10_000, goodsDescription: 'A dinner', goodsValue: 4_000 });
    expect(named.text).toContain(receivedDinner);
  });

  it('refuses goods without a value and a value without goods', async () => {
    await expect(sampleOf({}, { goodsDescription: 'A dinner' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'goodsValue' }],
    });
    await expect(sampleOf({}, { goodsValue: 4_000 })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'goodsDescription' }],
    });
  });

  it('marks every page of a long one', async () => {
    const receiptText = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n');
    const { pages } = await sampleOf({ receiptText });
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.trim()).toMatch(/SAMPLE$/);
  });

  it('is not stored or emailed and uses no number, so that the next receipt has the next one', async () => {
    const owner = await donations.createOrganization();
    const campaign = await donations.createCampaign(owner);
    const admin = donations.person(owner.organizationId);
    const numberOfNext = async () => {
      const email = `${newId()}@donor.example`;
      await recordOffline(donations, owner, campaign.id, { donor: { name: 'Ruth', email } });
      const mail = await eventually(() => firstOf(donations.mail.to(email)));
      return /\d{4}-\d{6}/.exec(mail.text ?? '')?.[0];
    };
    const stored = async () => {
      const { rows } = await donations.pool.query<object>(
        `select (select count(*)::int from receipt where organization_id = $1) as receipts,
                (select count(*)::int from gift where organization_id = $1) as gifts,
                (select last_number from receipt_number where organization_id = $1) as "lastNumber"`,
        [owner.organizationId],
      );
      return rows[0];
    };
    const before = await numberOfNext();
    expect(before).toMatch(/-000001$/);
    await donations.rpc.call(admin, donationsRpc.printSampleReceipt, { campaignId: campaign.id });
    expect(await stored()).toEqual({ receipts: 1, gifts: 1, lastNumber: 1 });
    expect(await numberOfNext()).toMatch(/-000002$/);
  });

  it('is for people of the organization who may read gifts, not for others or donors', async () => {
    const { id: campaignId } = await donations.createCampaign(organization);
    const other = await donations.createOrganization();
    const asked = (ctx: ReturnType<typeof donations.person>) =>
      donations.rpc.call(ctx, donationsRpc.printSampleReceipt, { campaignId });
    await expect(asked(donations.person(other.organizationId))).rejects.toMatchObject({ code: 'not_found' });
    await expect(asked(visitor())).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(asked(donations.person(organization.organizationId, 'Employee'))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
