import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { donorsHttp, giftsHttp } from '@almoner/contracts';
import { dayFromNow } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization } from '../support/organization.ts';

const { open } = useBrowser();
let organization: Organization;
let campaignId: string;
const yesterday = dayFromNow(-1);

beforeAll(async () => {
  organization = await Organization.create();
  const campaign = await organization.createCampaign({
    slug: `soup-${randomUUID().slice(0, 8)}`,
    title: 'Soup',
  });
  campaignId = campaign.id;
  await record(50_000, { name: 'Ruth Abernathy', email: 'ruth@post.example' });
  await record(2_500, { name: 'Ruth Abernethy', email: 'ruth+kitchen@post.example' });
});

const record = (amount: number, donor: { name: string; email: string | null }) =>
  organization.admin.call(giftsHttp.recordGift, {
    body: { campaignId, method: 'cash', amount, receivedOn: yesterday, donor },
  });

describe('Donors who are one person', () => {
  it('are offered, compared, merged and separated again', async () => {
    const page = await open('/donations?tab=donors', { as: organization.admin });
    await page.getByRole('button', { name: 'Ruth Abernathy' }).click();
    await page.getByText('Ruth Abernethy may be the same person').waitFor();
    await page.getByText('Together they gave $525.00.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Compare and merge' }).click();
    const panel = page.getByRole('region', { name: 'Merge donors' });
    await panel.getByText('1 + 1 = 2').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('Lifetime, 2 gifts').waitFor();
    await page.getByText('ruth@post.example · ruth+kitchen@post.example').waitFor();
    expect((await organization.admin.call(donorsHttp.listDonors)).items).toMatchObject([
      { name: 'Ruth Abernathy', lifetime: 52_500 },
    ]);
    await page.getByText('Merged with Ruth Abernethy · ruth+kitchen@post.example').waitFor();
    await page.getByRole('button', { name: 'Undo the merge' }).click();
    await page.getByText('Lifetime, 1 gift', { exact: true }).waitFor();
    expect((await organization.admin.call(donorsHttp.listDonors)).items).toHaveLength(2);
  });

  it('are compared on a phone', async () => {
    const [donor] = (await organization.admin.call(donorsHttp.listDonors, { query: { q: 'Abernethy' } }))
      .items;
    const page = await open(`/donations?tab=donors&donor=${donor?.id ?? ''}`, {
      as: organization.admin,
      viewport: phone,
    });
    await page.getByRole('button', { name: 'Compare and merge' }).click();
    await page.getByText('1 + 1 = 2').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('keep what is typed about them when the window becomes narrow, as by zooming in', async () => {
    const [donor] = (await organization.admin.call(donorsHttp.listDonors, { query: { q: 'Abernethy' } }))
      .items;
    const page = await open(`/donations?tab=donors&donor=${donor?.id ?? ''}`, { as: organization.admin });
    await page.getByLabel(/^About this donor/).fill('Wants to see the kitchen.');
    await page.setViewportSize({ width: 720, height: 450 });
    await page.getByRole('combobox', { name: 'Sections of Fundraising' }).waitFor({ state: 'attached' });
    expect(await page.getByLabel(/^About this donor/).inputValue()).toBe('Wants to see the kitchen.');
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('are not offered again once someone said that they are not the same', async () => {
    const page = await open('/donations?tab=donors', { as: organization.admin });
    await page.getByRole('button', { name: 'Ruth Abernathy' }).click();
    await page.getByText('Ruth Abernethy may be the same person').waitFor();
    await page.getByRole('button', { name: 'Not the same' }).click();
    await page.getByText('Ruth Abernethy is no longer suggested as a duplicate.').waitFor();
    await page.getByText('Ruth Abernethy may be the same person').waitFor({ state: 'detached' });
    expect(await accessibilityFindings(page)).toEqual([]);
    for (const { id } of (await organization.admin.call(donorsHttp.listDonors)).items)
      expect(await organization.admin.call(donorsHttp.listDuplicates, { params: { id } })).toEqual([]);
  });

  it('keep the tags of the merged donor when another field is saved afterwards', async () => {
    await record(1_000, { name: 'Mara Lindqvist', email: 'mara@post.example' });
    await record(2_000, { name: 'Mara Lindquist', email: 'mara+choir@post.example' });
    const tagsOf = async (q: string) =>
      (await organization.admin.call(donorsHttp.listDonors, { query: { q } })).items.map(({ tags }) => tags);
    const [other] = (await organization.admin.call(donorsHttp.listDonors, { query: { q: 'Lindquist' } }))
      .items;
    await organization.admin.call(donorsHttp.updateDonor, {
      params: { id: other?.id ?? '' },
      body: { tags: ['Volunteer'] },
    });
    const page = await open('/donations?tab=donors', { as: organization.admin });
    await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
    await page.getByRole('button', { name: 'Compare and merge' }).click();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('Lifetime, 2 gifts').waitFor();
    const drawer = page.getByRole('region', { name: 'Donor', exact: true });
    await drawer.getByRole('textbox', { name: 'Employer' }).fill('Acme');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    expect(await tagsOf('Lindqvist')).toEqual([['Volunteer']]);
  });
});
