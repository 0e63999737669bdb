import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsHttp, type CampaignWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization } from '../support/organization.ts';
import { endpoints } from '../support/stack.ts';

const { open } = useBrowser();
let organization: Organization;
let campaign: CampaignWire;

beforeAll(async () => {
  organization = await Organization.create();
  const slug = `table-${randomUUID().slice(0, 8)}`;
  campaign = await organization.createCampaign({ slug, title: 'The long table', goal: 1_000_000 });
});

const donorPage = () => `/donations/donor?campaign=${campaign.slug}`;
const current = async () => {
  const campaigns = await organization.admin.call(campaignsHttp.listCampaigns);
  return campaigns.find(({ id }) => id === campaign.id);
};

describe('An image of a campaign', () => {
  it('is previewed, published with what it shows, and seen by donors, guests and other sites', async () => {
    const editor = await open(`/donations?edit=${campaign.id}`, { as: organization.admin });
    await editor.getByLabel('Thank-you text').waitFor();
    const buffer = await editor.screenshot();
    const chooser = editor.getByText('Choose an image, or drop it here').locator('..').locator('input');
    await chooser.setInputFiles({ name: 'table.png', mimeType: 'image/png', buffer });
    await editor.locator('.phone-image').waitFor();
    const publish = editor.getByRole('button', { name: 'Publish changes' });
    expect(await publish.isDisabled()).toBe(true);
    await editor.getByText('Describe what the image shows.').waitFor();
    await editor.getByLabel('What the image shows').fill('Volunteers at the long table');
    expect(await accessibilityFindings(editor)).toEqual([]);
    await publish.click();
    await eventually(async () => (await current())?.image?.alt === 'Volunteers at the long table');
    await editor.getByText('Nothing to publish').waitFor();

    const page = await open(donorPage(), { viewport: phone });
    const shownImage = page.getByRole('img', { name: 'Volunteers at the long table' });
    await shownImage.waitFor();
    const shown = await eventually(() =>
      shownImage.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    );
    expect(shown).toBe(true);
    const { width = 0, height = 0 } = (await shownImage.boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(16 / 9, 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFindings(page)).toEqual([]);
    const conference = await open(`/conference/${campaign.slug}`);
    await conference.getByRole('img', { name: 'Volunteers at the long table' }).waitFor();
    expect(await accessibilityFindings(conference)).toEqual([]);

    const { image } = (await current()) ?? {};
    const html = await (await fetch(`${endpoints().web}${donorPage()}`)).text();
    expect(html).toContain('<meta property="og:title" content="The long table" />');
    const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(new URL(address).pathname).toBe(image?.path);
    const answer = await fetch(`${endpoints().web}${image?.path ?? ''}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toMatch(/^image\/(png|jpeg)$/);
  });
});

describe('A campaign that has not begun', () => {
  it('says when it opens, on its page, in the widget and at the event, and takes no gift', async () => {
    const editor = await open(`/donations?edit=${campaign.id}`, { as: organization.admin });
    await editor.getByLabel(/^Starts on/).fill('2099-03-01');
    await editor.getByRole('button', { name: 'Publish changes' }).click();
    await editor.getByText(/It opens on .*2099/).waitFor();
    const text = /opens on .*2099/;
    const page = await open(donorPage(), { viewport: phone });
    await page.getByText(text).waitFor();
    expect(await page.getByRole('button', { name: /^Give/ }).count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await (await open(`/donations/widget/${campaign.slug}`)).getByText(text).waitFor();
    await (await open(`/conference/${campaign.slug}`)).getByText(text).waitFor();
    const list = await open('/donations', { as: organization.admin });
    await list.getByText(/^Opens .*2099/).waitFor();
    expect(await accessibilityFindings(list)).toEqual([]);
  });
});
