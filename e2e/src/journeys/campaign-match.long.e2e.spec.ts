import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { campaignMatchesHttp, giftsHttp, type CampaignWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { nextMail } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';

const { open } = useBrowser();
let organization: Organization;
let campaign: CampaignWire;

beforeAll(async () => {
  organization = await Organization.create();
  const slug = `orchard-${randomUUID().slice(0, 8)}`;
  campaign = await organization.createCampaign({ slug, title: 'An orchard', goal: 1_000_000 });
});

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const matches = () =>
  organization.admin.call(campaignMatchesHttp.listCampaignMatches, { params: { id: campaign.id } });

async function give(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email for your receipt').fill(email);
  await page.getByLabel('Your name').fill('Odile Marchetti');
  const card = page.frameLocator('.payment-element iframe');
  await card.getByLabel('Card number').pressSequentially('4242424242424242');
  await card.getByLabel('Expiration date MM / YY').pressSequentially('1134');
  await card.getByLabel('Security code CVC').pressSequentially('123');
  await page.getByRole('button', { name: /^Give \$5/ }).click();
  await page.getByRole('heading', { name: 'Thank you, Odile Marchetti!' }).waitFor();
}

describe('A match of a sponsor', () => {
  it('is created by an admin, doubles gifts of donors up to its sum, and is paid by the sponsor', async () => {
    const page = `/donations?campaign=${campaign.id}`;
    const admin = await open(page, { as: organization.admin });
    const section = admin.getByRole('region', { name: 'Match' });
    await section.getByText('No sponsor matches gifts to this campaign yet.').waitFor();
    await section.getByRole('button', { name: 'Add a match' }).click();
    const drawer = admin.getByRole('dialog');
    await drawer.getByLabel('Sponsor').fill('Harbor Bank');
    await drawer.getByLabel('Match amount').fill('72');
    await drawer.getByRole('button', { name: 'Add the match' }).click();
    await section.getByText('Active', { exact: true }).waitFor();

    const donor = await open(`/donations/donor?campaign=${campaign.slug}`, { viewport: phone });
    await donor
      .getByText('Harbor Bank doubles your gift until the match of $72 is used up: $72 left.')
      .waitFor();
    await donor.getByText('$50', { exact: true }).click();
    await donor.getByText('Your $50 becomes $100.').waitFor();
    expect(await accessibilityFindings(donor)).toEqual([]);
    expect(await width(donor)).toBeLessThanOrEqual(390);
    await give(donor, newAddress('first'));
    await donor.getByText('Harbor Bank is matching your gift with $50.00.').waitFor();

    const screen = await open(`/conference/${campaign.slug}`);
    await screen.getByText('Harbor Bank doubles every gift.').waitFor();
    await screen.getByText('$22 of its $72 is left: give $50, and $72 arrives.').waitFor();
    expect(await accessibilityFindings(screen)).toEqual([]);

    const second = await open(`/donations/donor?campaign=${campaign.slug}`);
    await second.getByText('$50 given, plus $50 matched by Harbor Bank').waitFor();
    await second.getByText('$50', { exact: true }).click();
    await second.getByText('Your $50 becomes $72.').waitFor();
    expect(await accessibilityFindings(second)).toEqual([]);
    const email = newAddress('second');
    await give(second, email);
    await second.getByText('Harbor Bank is matching your gift with $22.00.').waitFor();
    expect((await nextMail(email, /^Receipt/)).text).toContain(
      'Harbor Bank is matching your gift with $22.00.',
    );
    const { items } = await organization.admin.call(giftsHttp.listGifts, { query: { q: email } });
    const gift = await open(`/donations?gift=${items[0]?.id}`, { as: organization.admin });
    await gift.getByRole('dialog').getByText('Matched with $22.00 by Harbor Bank').waitFor();

    await screen.getByText('Harbor Bank doubles every gift.').waitFor({ state: 'detached' });
    const figure = (label: string) => screen.locator('.conference-figure', { hasText: label });
    await figure('Before this event').getByText('$100.00').waitFor();
    await figure('1 gift at this event').getByText('$50.00').waitFor();
    await figure('Matched at this event').getByText('$22.00').waitFor();
    await screen.getByText('$100 given, plus $72 matched by Harbor Bank').waitFor();
    const arrived = screen.getByRole('region', { name: 'Gifts as they arrive' }).getByRole('listitem');
    await arrived.filter({ hasText: '+ $22.00 matched' }).waitFor();
    await arrived.filter({ hasText: '+ $50.00 matched' }).waitFor();
    await screen.getByRole('progressbar', { name: '$172.00 of $10,000.00 raised' }).waitFor();
    expect(await accessibilityFindings(screen)).toEqual([]);

    const list = await open('/donations', { as: organization.admin });
    await list.getByText('Match to be paid').waitFor();
    const home = await open('/', { as: organization.admin });
    const due = home.getByRole('listitem').filter({ hasText: 'Harbor Bank owes $72.00' });
    await due.waitFor();
    expect(await accessibilityFindings(home)).toEqual([]);
    await admin.reload();
    await section.getByText('Harbor Bank owes $72.00').waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);
    await admin.setViewportSize(phone);
    expect(await width(admin)).toBeLessThanOrEqual(390);
    expect(await accessibilityFindings(admin)).toEqual([]);
    await section.getByRole('button', { name: 'Record a payment' }).click();
    const payment = admin.getByRole('dialog');
    await eventually(async () => (await payment.getByLabel('Amount').inputValue()) === '72.00');
    await payment.getByRole('button', { name: 'Record the payment' }).click();
    await section.getByText('Harbor Bank owes $72.00').waitFor({ state: 'detached' });
    expect(await matches()).toMatchObject([{ status: 'used', used: 7200, paid: 7200, giftCount: 2 }]);
    await due.waitFor({ state: 'detached' });
    // Once it is paid, it counts as a gift and no longer as an unpaid match.
    await screen.getByRole('progressbar', { name: '$172.00 of $10,000.00 raised' }).waitFor();
    await screen.getByText('Harbor Bank', { exact: true }).waitFor();
    await screen.getByText('$100 given, plus $72 matched by Harbor Bank').waitFor();
  });
});
