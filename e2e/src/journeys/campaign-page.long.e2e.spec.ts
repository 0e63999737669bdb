import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type CampaignWire, type GiftFrequency, campaignsHttp, giftsHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { type Page } from 'playwright-core';
import { startGift } from '../support/start-gift.ts';
import { stripeClient } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let campaign: CampaignWire;

async function give(amount: number, frequency: GiftFrequency): Promise<void> {
  const { clientSecret, stripeAccount } = await startGift(organization, {
    campaign: campaign.slug,
    amount,
    frequency,
    email: newAddress('odile'),
    name: 'Odile Marchetti',
  });
  await stripeClient().paymentIntents.confirm(
    clientSecret.split('_secret_')[0] ?? '',
    { payment_method: 'pm_card_visa' },
    { stripeAccount },
  );
}

beforeAll(async () => {
  organization = await Organization.create();
  const slug = `suppers-${randomUUID().slice(0, 8)}`;
  campaign = await organization.createCampaign({ slug, title: 'Suppers', goal: 20_000 });
  await give(5_000, 'monthly');
  await give(10_000, 'once');
  await eventually(async () =>
    (await organization.admin.call(giftsHttp.listGifts)).items.every(({ status }) => status === 'succeeded'),
  );
});

/** One green pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQiPEGAAFPAMCHIqzsAAAAAElFTkSuQmCC',
  'base64',
);
const path = () => `/donations?campaign=${campaign.id}`;

describe('The page of a campaign', () => {
  it('shows what it raised and how, and leads to its gifts, its donor page and its form', async () => {
    const page = await open('/donations', { as: organization.admin });
    await page.getByRole('link', { name: 'Suppers', exact: true }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Suppers' });
    await heading.waitFor();
    const kinds = page.getByRole('table', { name: 'Gifts by type' });
    await kinds.getByRole('row', { name: 'Total, USD' }).waitFor();
    const cellsOf = (name: string) => kinds.getByRole('row', { name }).getByRole('cell').allTextContents();
    expect(await cellsOf('Recurring online')).toEqual(['1', '$50.00', '−$1.75', '$48.25']);
    expect(await cellsOf('Total, USD')).toEqual(['2', '$150.00', '−$4.95', '$145.05']);
    await page.getByText('75% of the goal').waitFor();
    await page.getByRole('row', { name: 'Expected per month, USD 1 $50.00' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the QR code' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`${campaign.slug}.png`);
    expect((await readFile(await saved.path())).subarray(1, 4).toString()).toBe('PNG');
    await page.getByRole('link', { name: 'Set up and preview' }).click();
    const embed = page.getByRole('region', { name: 'Embed code' });
    await embed.getByText('<donation-widget', { exact: false }).waitFor();
    await eventually(() => embed.evaluate((section) => section === document.activeElement));
    await page.goBack();
    await heading.waitFor();
    await page.getByRole('link', { name: 'All 2 gifts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fundraising' }).waitFor();
    await page.goBack();
    await heading.waitFor();
    await page.getByRole('button', { name: 'Record a gift' }).click();
    await page
      .getByRole('dialog', { name: 'Record an offline gift' })
      .getByText('Suppers', { exact: true })
      .waitFor();
  });

  it('fits a phone, follows gifts as they arrive, and is not found by another organization', async () => {
    const small = await open(path(), { as: organization.admin, viewport: phone });
    await small.getByRole('heading', { name: 'Gifts by week' }).waitFor();
    expect(await accessibilityFindings(small)).toEqual([]);
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await give(2_000, 'once');
    await small.getByText('85% of the goal').waitFor();
    const other = await Organization.create('Elsewhere');
    const page = await open(path(), { as: other.admin, tolerates: [/404/] });
    await page.getByText('Campaign not found.').waitFor();
  });
});

describe('Fundraising', () => {
  it.each([
    ['tab=donors', /\/assets\/donor-list-/, 'Donors'],
    ['campaign=none', /\/assets\/campaign-page-.*\.js/, 'Campaign'],
  ])('shows that it loads while the code of %s arrives', async (query, code, heading) => {
    const page = await open('/donations', { as: organization.admin, tolerates: [/status of 4/] });
    await page.getByRole('heading', { level: 1, name: 'Fundraising' }).waitFor();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(code, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`/donations?${query}`);
    await page.getByRole('heading', { level: 1, name: 'Fundraising' }).waitFor();
    await page.locator('.page .ant-skeleton').first().waitFor();
    release();
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
  });
});

describe('A new organization', () => {
  it('is offered its first campaign, and no filters over nothing', async () => {
    const { admin } = await Organization.create('Newcomers');
    const page = await open('/donations', { as: admin });
    await page.getByText('No gifts yet.', { exact: false }).waitFor();
    expect(await page.getByRole('combobox').count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create your first campaign' }).click();
    await page.getByRole('dialog', { name: 'New campaign' }).waitFor();
    await page.goto('/donations?tab=donors');
    await page.getByRole('link', { name: 'Import your existing donors from a CSV file' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import donors' }).waitFor();
  });
});

describe('The editor of a campaign', () => {
  it.each([
    ['a wide window', { width: 1440, height: 900 }],
    ['a phone', phone],
  ])('keeps its buttons in view in %s', async (_, viewport) => {
    const page = await open(`/donations?edit=${campaign.id}`, { as: organization.admin, viewport });
    const publish = page.getByRole('button', { name: 'Publish changes' });
    await publish.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    const bottomOf = async () => {
      const { y = Infinity, height = 0 } = (await publish.boundingBox()) ?? {};
      return y + height;
    };
    expect(await bottomOf()).toBeLessThanOrEqual(viewport.height);
    await page.getByLabel('Title').fill('Suppers for all');
    await page.getByRole('heading', { name: 'Embed code' }).scrollIntoViewIfNeeded();
    expect(await publish.isEnabled()).toBe(true);
    const { y = -1 } = (await publish.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(await bottomOf()).toBeLessThanOrEqual(viewport.height);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('previews the suggested amounts as the donor page shows them', async () => {
    const styleOf = (page: Page, tile: string) =>
      page
        .locator(tile, { hasText: '$50' })
        .first()
        .evaluate((element) => {
          const { borderRadius, borderTopColor, fontSize, fontWeight, backgroundColor } =
            getComputedStyle(element);
          return { borderRadius, borderTopColor, fontSize, fontWeight, backgroundColor };
        });
    const editor = await open(`/donations?edit=${campaign.id}`, { as: organization.admin });
    const preview = editor.getByRole('img', { name: 'Preview: Suppers' });
    await preview.waitFor();
    const visitor = await open(`/donations/donor?campaign=${campaign.slug}`);
    await visitor.getByText('$50', { exact: true }).first().waitFor();
    expect(await styleOf(editor, '.phone .amount')).toEqual(await styleOf(visitor, 'form .amount'));
  });

  it('previews the form, the button and the goal bar of the widget as they are typed, and opens none of them', async () => {
    const editor = await open(`/donations?edit=${campaign.id}`, { as: organization.admin });
    const widget = (kind: string) => editor.getByRole('img', { name: `Preview of the widget: ${kind}` });
    const previews = editor.getByRole('radiogroup', { name: 'Preview of' });
    await previews.getByText('Widget', { exact: true }).click();
    await widget('Form').getByText('$50', { exact: true }).waitFor();
    await editor.getByLabel('Title').fill('Suppers for all');
    await widget('Form').getByText('Suppers for all').waitFor();
    await previews.getByText('Phone', { exact: true }).click();
    await editor.getByLabel('Color').fill('#f2c230');
    await editor.getByText('Button', { exact: true }).click();
    const give = widget('Button').getByText('Give');
    const colors = await give.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return { backgroundColor, color };
    });
    expect(colors).toEqual({ backgroundColor: 'rgb(242, 194, 48)', color: 'rgb(30, 28, 23)' });
    await editor.getByText('Goal bar', { exact: true }).click();
    await widget('Goal bar').getByText('of $200').waitFor();
    expect(await accessibilityFindings(editor)).toEqual([]);
    expect(editor.frames()).toHaveLength(1);
  });

  it('previews the page on a wide screen, with the amounts as they are moved and removed', async () => {
    const editor = await open(`/donations?edit=${campaign.id}`, { as: organization.admin });
    await editor
      .getByRole('radiogroup', { name: 'Preview of' })
      .getByText('Desktop', { exact: true })
      .click();
    const tiles = editor.getByRole('img', { name: /^Preview: / }).locator('.amount');
    const shown = async () => (await tiles.allInnerTexts()).map((text) => text.split('\n')[0]);
    await tiles.first().waitFor();
    const [first = '', second = '', ...others] = await shown();
    await editor.getByRole('button', { name: 'Move amount 2 up' }).click();
    expect(await shown()).toEqual([second, first, ...others]);
    await editor.getByRole('button', { name: 'Remove amount 1' }).click();
    expect(await shown()).toEqual([first, ...others]);
    expect(await accessibilityFindings(editor)).toEqual([]);
  });

  it.each([
    ['a wide window', { width: 1440, height: 900 }],
    ['a phone', phone],
  ])('shows the receipt of a gift with the texts as they are typed in %s', async (_, viewport) => {
    const options = { as: organization.admin, viewport, tolerates: [/503/] };
    const editor = await open(`/donations?edit=${campaign.id}`, options);
    const see = editor.getByRole('button', { name: 'See the receipt' });
    await editor.getByLabel('Goods or services for each gift').fill('A dinner');
    expect(await see.isEnabled()).toBe(false);
    await editor.getByText('To see it, first correct the fields under “What donors receive”').waitFor();
    await editor.getByLabel('Fair market value').fill('40');
    await editor.getByLabel('Text on the receipt').fill('CFC number: 10481');
    await editor.route('**/sample-receipt?*', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await see.click();
    const receipt = editor.getByRole('dialog', { name: 'Sample receipt.pdf' });
    await receipt.getByRole('alert').filter({ hasText: 'The file could not be loaded.' }).waitFor();
    await receipt.getByRole('button', { name: 'Close' }).click();
    await eventually(() => see.evaluate((button) => button === document.activeElement));
    const answer = editor.waitForResponse(/sample-receipt/);
    await see.click();
    await receipt.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
    const asked = new URL((await answer).url()).searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      amount: '5000',
      title: 'Suppers',
      receiptText: 'CFC number: 10481',
      goodsDescription: 'A dinner',
      goodsValue: '4000',
    });
    expect(await accessibilityFindings(editor)).toEqual([]);
    const saving = editor.waitForEvent('download');
    await receipt.getByRole('link', { name: 'Download' }).click();
    const saved = await readFile(await (await saving).path());
    expect(saved.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('leads back to its campaign, and says once that everything was published', async () => {
    const editor = await open(`/donations?edit=${campaign.id}`, { as: organization.admin });
    await editor
      .locator('input[type=file]')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot });
    await editor.getByLabel('What the image shows').fill('A dot');
    await editor.getByLabel('Thank-you text').fill('See you at the table.');
    await editor.getByRole('button', { name: 'Publish changes' }).click();
    await editor.getByText('Published. Donors can see it now.').waitFor();
    await editor.getByText('Nothing to publish').waitFor();
    expect(await editor.getByText('Published. Donors can see it now.').count()).toBe(1);
    await editor.getByRole('link', { name: 'Suppers' }).click();
    await editor.getByRole('heading', { name: 'Gifts by week' }).waitFor();
  });
});

describe('A draft of a campaign', () => {
  const donorPage = (slug: string) => `/donations/donor?campaign=${slug}`;

  it('is prepared where nobody else sees it, and then published', async () => {
    const slug = `garden-${randomUUID().slice(0, 8)}`;
    const page = await open('/donations?new=1', { as: organization.admin, tolerates: [/409/] });
    const drawer = page.getByRole('dialog', { name: 'New campaign' });
    await drawer.getByRole('button', { name: 'Save as draft' }).click();
    await drawer.getByText('This field is required').first().waitFor();
    await drawer.getByLabel('Title').fill('Community garden');
    await eventually(
      async () => (await drawer.getByLabel('Web address').inputValue()) === 'community-garden',
    );
    await drawer.getByLabel('Web address').fill(slug);
    await drawer.getByLabel('Title').fill('Community gardens');
    expect(await drawer.getByLabel('Web address').inputValue()).toBe(slug);
    await drawer.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('Draft. Only your organization sees it.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const visitor = await open(donorPage(slug), { tolerates: [/404/] });
    await visitor.getByText('There is no campaign at this address').waitFor();

    await page
      .getByLabel('Story')
      .fill('Raised beds **behind** the library.\n\n- beans\n- [our plan](https://example.org/plan)');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft. Only your organization sees it.').waitFor();
    const address = page.getByRole('textbox', { name: /^Web address/ });
    await address.fill('Two beds');
    await page.getByText('Use lowercase letters, digits and single hyphens').waitFor();
    const other = await organization.createCampaign({ slug: `taken-${slug}`, title: 'Taken' });
    await address.fill(other.slug);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await address.locator('..').getByRole('alert').filter({ hasText: 'already exists' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const moved = `beds-${slug}`;
    await address.fill(moved);
    await page.getByText(`campaign="${moved}"`, { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft. Only your organization sees it.').waitFor();
    await page.getByRole('textbox', { name: /^Goal/ }).fill('2500');
    await page.getByRole('button', { name: 'Publish campaign' }).click();
    await page.getByText('Nothing to publish').waitFor();
    await page.getByText('The web address cannot be changed after publication', { exact: false }).waitFor();
    expect(await address.getAttribute('readonly')).not.toBeNull();
    await page.getByText('It accepts gifts.').waitFor();
    await visitor.goto(donorPage(moved));
    await visitor.getByText('Raised beds behind the library.').waitFor();
    await visitor.getByRole('strong').filter({ hasText: 'behind' }).waitFor();
    expect(await visitor.getByRole('main').getByRole('listitem').allTextContents()).toEqual([
      'beans',
      'our plan',
    ]);
    const plan = visitor.getByRole('link', { name: 'our plan' });
    expect(await plan.getAttribute('href')).toBe('https://example.org/plan');
    expect(await accessibilityFindings(visitor)).toEqual([]);
    await visitor.getByText('of $2,500').first().waitFor();
  });

  it('is deleted after a question, and fits a phone', async () => {
    const draft = await organization.createCampaign({
      slug: `mind-${randomUUID().slice(0, 8)}`,
      title: 'Never mind',
      isDraft: true,
    });
    const page = await open('/donations', { as: organization.admin, viewport: phone });
    await page.getByRole('link', { name: 'Never mind', exact: true }).click();
    await page.getByText('Only your organization sees this draft.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Edit campaign' }).click();
    await page.getByRole('button', { name: 'Delete the draft' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await page.getByRole('button', { name: 'Delete the draft' }).click();
    await page
      .getByRole('dialog', { name: 'Delete the draft “Never mind”?' })
      .getByRole('button', { name: 'Delete the draft' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Fundraising' }).waitFor();
    await page.getByText('Draft deleted.').waitFor();
    const campaigns = await organization.admin.call(campaignsHttp.listCampaigns);
    expect(campaigns.map(({ id }) => id)).not.toContain(draft.id);
  });
});
